namespace Acme.Operators
{
    public class Item { public int Size; public Item Make() => this; public void Close() {} }
    public class Other {}
    public class NoteAttribute : System.Attribute { public int Size; }
    public class NoteAttribute<T> : System.Attribute {}
    public static class Marks { public class Old : System.Attribute {} public class NewAttribute : System.Attribute {} }
    [Note, Marks.Old, Marks.New, Note<Item>, System.Obsolete("x")]
    public class Marked {}
    public class Outer
    {
        public class Generic<A, B> { public A First() => default(A); public static Generic<A, B> Of(A a) => null; public class Inner<C> { public C Last() => default(C); } }
        public class Generic<A> { public A Only() => default(A); }
    }
    public class Held : Outer.Generic<Item, Other>, System.IComparable<Held>
    {
        ~Held() { Stop(); }
        void Stop() {}
        public static implicit operator int(Held a) => a.First().Size;
        public static explicit operator Outer.Generic<Item>(Held a) { return a.Narrow(); }
        public static Held operator +(Held a, Held b) => a.Join(b);
        public static bool operator true(Held a) => a.Holds();
        public Held Join(Held b) => this;
        public bool Holds() => true;
        public Outer.Generic<Item> Narrow() => null;
        T Get<T>() => default(T);
        void Go(Held held, Outer.Generic<Other, Item>.Inner<Item> inner, global::Acme.Operators.Item item)
        {
            held.Narrow().Only().Close();
            inner.Last().Close();
            Outer.Generic<Item, Other>.Of(null).First().Make();
            held?.Get<Item>();
            item.Close();
            var made = new Outer.Generic<Item>();
            made.Only().Close();
        }
    }
}
