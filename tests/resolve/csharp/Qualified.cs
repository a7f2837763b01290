using ut = global::Acme.Util;
namespace Other.Place
{
    public class Codec { public static Codec Make() => null; public void Run() {} }
    public class Handed : System.IEquatable<Handed> { public Handed Own() => this; void Go() { Own().Missing(); this.Own(); } }
    public class Message : ut::IMessage, global::Acme.IShape { }
    public class PlaceAttribute : System.Attribute {}
    [Place]
    public class Uses
    {
        void Go(string Acme)
        {
            ut::Strings.Trim("a");
            new ut::Thing().Run();
            Place.Codec.Make().Run();
            global::System.Console.WriteLine();
            System.Missing.Thing.Run();
        }
        void Whole()
        {
            global::Acme.Util.Strings.Trim("a");
            Acme.Util.Strings.Trim("a");
            new global::Acme.Util.Thing().Run();
            Acme.Nowhere.Thing.Run();
        }
    }
}
