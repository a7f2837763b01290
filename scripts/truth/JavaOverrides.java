// What javac says about overriding: which methods override or implement which, as lines on stdout.
//
//   java scripts/truth/JavaOverrides.java ROOT CLASS_PATH SOURCE_FOLDER…    (source folders below ROOT; "" for no class path)
//
// Each line: `own` or `inherited`, a tab, the method's place, a tab, the place of what it overrides; a place is `file:line` of a
// name. `inherited`: in some type that declares neither, a method of one supertype implements another one's.

import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.IOException;
import java.nio.file.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.*;
import javax.tools.*;

public class JavaOverrides {
  static Trees trees;
  static Path root;
  static Elements elements;
  static Types types;
  static final Map<Element, String> places = new HashMap<>();
  static final TreeSet<String> lines = new TreeSet<>();

  public static void main(String[] args) throws IOException {
    root = Path.of(args[0]).toRealPath();
    List<Path> sources = new ArrayList<>();
    for (String folder : Arrays.asList(args).subList(2, args.length)) {
      try (var found = Files.walk(root.resolve(folder))) {
        found.filter(p -> p.toString().endsWith(".java") && !p.endsWith("module-info.java")).forEach(sources::add);
      }
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    var manager = compiler.getStandardFileManager(d -> {}, null, null);
    var options = List.of("-proc:none", "-implicit:none", "-nowarn", "-XDshould-stop.ifError=FLOW", "-cp", args[1]);
    var task = (JavacTask) compiler.getTask(null, manager, d -> {}, options, null, manager.getJavaFileObjectsFromPaths(sources));
    trees = Trees.instance(task);
    elements = task.getElements();
    types = task.getTypes();
    var units = new ArrayList<CompilationUnitTree>();
    for (var unit : task.parse()) units.add(unit);
    task.analyze();
    var found = new ArrayList<TypeElement>();
    for (var unit : units) new Declared(unit, found).scan(unit, null);
    for (var type : found) compare(type);
    lines.forEach(System.out::println);
  }

  /** Types, and where the names of methods stand. */
  static class Declared extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final List<TypeElement> found;

    Declared(CompilationUnitTree unit, List<TypeElement> found) {
      this.unit = unit;
      this.found = found;
    }

    @Override public Void visitClass(ClassTree tree, Void nothing) {
      if (trees.getElement(getCurrentPath()) instanceof TypeElement type) found.add(type);
      return super.visitClass(tree, nothing);
    }

    @Override public Void visitMethod(MethodTree tree, Void nothing) {
      var element = trees.getElement(getCurrentPath());
      // Those that the compiler makes have no place of their own.
      if (element != null && trees.getSourcePositions().getEndPosition(unit, tree) >= 0) {
        try {
          var file = root.relativize(Path.of(unit.getSourceFile().toUri()).toRealPath());
          var at = ((com.sun.tools.javac.tree.JCTree.JCMethodDecl) tree).pos;
          places.put(element, file + ":" + unit.getLineMap().getLineNumber(at));
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
      return super.visitMethod(tree, nothing);
    }
  }

  static void compare(TypeElement type) {
    var above = new LinkedHashSet<TypeElement>();
    supertypes(type, above);
    var declared = new ArrayList<ExecutableElement>();
    for (var one : above) declared.addAll(ElementFilter.methodsIn(one.getEnclosedElements()));
    for (var method : ElementFilter.methodsIn(elements.getAllMembers(type))) {
      var own = method.getEnclosingElement().equals(type);
      for (var other : declared) {
        if (other.equals(method) || !other.getSimpleName().equals(method.getSimpleName())) continue;
        if (!places.containsKey(method) || !places.containsKey(other)) continue;
        if (!own && isWithin((TypeElement) method.getEnclosingElement(), other.getEnclosingElement())) continue;
        if (!own && method.getModifiers().contains(Modifier.ABSTRACT)) continue;
        if (!elements.overrides(method, other, type)) continue;
        lines.add((own ? "own" : "inherited") + "\t" + places.get(method) + "\t" + places.get(other));
      }
    }
  }

  static boolean isWithin(TypeElement type, Element wanted) {
    var above = new LinkedHashSet<TypeElement>();
    supertypes(type, above);
    return above.contains(wanted);
  }

  static void supertypes(TypeElement type, Set<TypeElement> into) {
    for (var one : types.directSupertypes(type.asType())) {
      if (one instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element && into.add(element)) {
        supertypes(element, into);
      }
    }
  }
}
