using System;
namespace Acme.Arity
{
    public class Result { public static Result Of() => new Result(); public int Code; }
    public class Result<T> { public T Value; public Result Plain() => Result.Of(); public static Result<T> From(T value) => new Result<T>(); }
    public partial class Policy { public void Run() { Result(); } public Result Result() => new Result(); }
    public partial class Policy<T> { public T Run(int times) => default(T); public Result<T> Make() { return Result<T>.From(default(T)); } }
    public class Uses
    {
        Result<int, int> third;
        void Go(Policy plain, Policy<string> typed)
        {
            plain.Run();
            typed.Run(3).Trim();
            typed.Make().Plain().Code++;
            Console.WriteLine(nameof(Result) + typeof(Policy<>));
        }
    }
}
