using Acme.Arity;
namespace Acme.Other
{
    public static class Policy { public static void Stop() {} }
    class Elsewhere { void Go() { new Policy<int>().Make(); Policy.Stop(); } }
}
