// What javac says about a project's names: definitions and references, in the form that graph/compare.py and
// scripts/eval_references.ts read.
//
//   java --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED scripts/truth/JavaTruth.java \
//     OUT.json ROOT CLASS_PATH SOURCE_FOLDER…         (source folders below ROOT; "" for no class path)
//
// A reference leads to a definition's number, or to -1 (outside the project), -2 (a local name), -3 (made by the compiler).

import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.tree.JCTree;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import javax.lang.model.element.*;
import javax.tools.*;

public class JavaTruth {
  record Def(int id, String file, String name, String qual, String kind, int line, int start, int end) {}
  record Ref(String file, int line, int col, String name, int target, int source, boolean call, boolean imported) {}

  static final int OUTSIDE = -1, LOCAL = -2, SYNTHETIC = -3;
  static final List<Def> defs = new ArrayList<>();
  static final List<Ref> refs = new ArrayList<>();
  static final Map<Tree, Integer> defOfTree = new IdentityHashMap<>();
  static Trees trees;
  static Path root;

  public static void main(String[] args) throws IOException {
    root = Path.of(args[1]).toRealPath();
    List<Path> sources = new ArrayList<>();
    for (String folder : Arrays.asList(args).subList(3, args.length)) {
      try (var found = Files.walk(root.resolve(folder))) {
        found.filter(p -> p.toString().endsWith(".java") && !p.endsWith("module-info.java")).forEach(sources::add);
      }
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    var errors = new int[1];
    DiagnosticListener<JavaFileObject> count = d -> {
      if (d.getKind() != Diagnostic.Kind.ERROR) return;
      if (errors[0]++ < 10) System.err.println(d);
    };
    var manager = compiler.getStandardFileManager(count, null, null);
    var options = List.of("-proc:none", "-implicit:none", "-nowarn", "-Xmaxerrs", "100000", "-XDshould-stop.ifError=FLOW",
        "-cp", args[2]);
    var task = (JavacTask) compiler.getTask(null, manager, count, options, null, manager.getJavaFileObjectsFromPaths(sources));
    trees = Trees.instance(task);
    var units = new ArrayList<CompilationUnitTree>();
    for (var unit : task.parse()) units.add(unit);
    task.analyze();
    for (var unit : units) new Definitions(unit).scan(unit, null);
    for (var unit : units) new References(unit).scan(unit, null);
    write(Path.of(args[0]));
    System.err.printf("%d files, %d definitions, %d references, %d errors%n", units.size(), defs.size(), refs.size(), errors[0]);
  }

  /** What both passes need of a file. */
  abstract static class Pass extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final String file;
    final String text;
    final LineMap lines;

    Pass(CompilationUnitTree unit) {
      this.unit = unit;
      try {
        this.file = root.relativize(Path.of(unit.getSourceFile().toUri()).toRealPath()).toString();
        this.text = unit.getSourceFile().getCharContent(true).toString();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      this.lines = unit.getLineMap();
    }

    int start(Tree tree) { return (int) trees.getSourcePositions().getStartPosition(unit, tree); }
    int end(Tree tree) { return (int) trees.getSourcePositions().getEndPosition(unit, tree); }
    int line(int at) { return (int) lines.getLineNumber(at); }
    /** The line map's columns count tabs as eight. */
    int column(int at) { return at - (int) lines.getStartPosition(line(at)) + 1; }
  }

  static class Definitions extends Pass {
    final Deque<String> around = new ArrayDeque<>();

    Definitions(CompilationUnitTree unit) { super(unit); }

    void add(Tree tree, String name, String kind, int nameAt) {
      if (start(tree) < 0 || end(tree) < 0) return;
      var qual = String.join(".", (Iterable<String>) around::descendingIterator);
      defOfTree.put(tree, defs.size());
      defs.add(new Def(defs.size(), file, name, qual.isEmpty() ? name : qual + "." + name, kind, line(nameAt),
          line(start(tree)), line(end(tree))));
    }

    @Override public Void visitClass(ClassTree tree, Void p) {
      var name = tree.getSimpleName().toString();
      if (name.isEmpty()) return super.visitClass(tree, p);
      var match = Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(text);
      var kind = switch (tree.getKind()) {
        case INTERFACE, ANNOTATION_TYPE -> "interface";
        case ENUM -> "enum";
        default -> "class";
      };
      add(tree, name, kind, match.find(((JCTree) tree).pos) ? match.start() : start(tree));
      around.push(name);
      super.visitClass(tree, p);
      around.pop();
      return null;
    }

    @Override public Void visitMethod(MethodTree tree, Void p) {
      var element = trees.getElement(getCurrentPath());
      if (end(tree) < 0 || ((JCTree.JCMethodDecl) tree).pos <= start(getCurrentPath().getParentPath().getLeaf())) return null;
      var name = tree.getReturnType() == null && element != null && element.getKind() == ElementKind.CONSTRUCTOR
          ? element.getEnclosingElement().getSimpleName().toString() : tree.getName().toString();
      if (name.equals("<init>")) return null;
      add(tree, name, "method", ((JCTree) tree).pos);
      around.push(name);
      super.visitMethod(tree, p);
      around.pop();
      return null;
    }

    @Override public Void visitVariable(VariableTree tree, Void p) {
      if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
        add(tree, tree.getName().toString(), "property", ((JCTree) tree).pos);
      }
      return super.visitVariable(tree, p);
    }
  }

  static class References extends Pass {
    final Deque<Integer> around = new ArrayDeque<>();
    boolean imported;

    References(CompilationUnitTree unit) { super(unit); around.push(-1); }

    /** A constructor that nobody wrote stands for its class. */
    int target(Element element) {
      if (element == null) return OUTSIDE;
      switch (element.getKind()) {
        case LOCAL_VARIABLE, PARAMETER, EXCEPTION_PARAMETER, RESOURCE_VARIABLE, BINDING_VARIABLE, TYPE_PARAMETER: return LOCAL;
        default:
      }
      var tree = trees.getTree(element);
      if (tree != null && defOfTree.containsKey(tree)) return defOfTree.get(tree);
      if (element.getEnclosingElement() == null) return OUTSIDE;
      if (element.getKind() == ElementKind.CONSTRUCTOR) return target(element.getEnclosingElement());
      if (element instanceof ExecutableElement || element instanceof VariableElement) {
        return target(element.getEnclosingElement()) >= 0 ? SYNTHETIC : OUTSIDE;
      }
      return OUTSIDE;
    }

    void add(String name, int end, Element element, boolean call) {
      int at = end - name.length();
      if (end < 0 || at < 0 || !text.startsWith(name, at)) return;
      refs.add(new Ref(file, line(at), column(at), name, target(element), around.peek(), call, imported));
    }

    boolean called(Tree tree) {
      var parent = getCurrentPath().getParentPath().getLeaf();
      return parent instanceof MethodInvocationTree call && call.getMethodSelect() == tree;
    }

    @Override public Void visitIdentifier(IdentifierTree tree, Void p) {
      var name = tree.getName().toString();
      var element = trees.getElement(getCurrentPath());
      if (!name.equals("this") && !name.equals("super") || called(tree)) {
        var made = making(tree);
        add(name, end(tree), made == null ? element : made, creates(tree) || called(tree));
      }
      return super.visitIdentifier(tree, p);
    }

    /** The `new` of the class that this names, or null. */
    TreePath creation(Tree tree) {
      var path = getCurrentPath().getParentPath();
      if (path.getLeaf() instanceof ParameterizedTypeTree type && type.getType() == tree) {
        tree = type;
        path = path.getParentPath();
      }
      return path.getLeaf() instanceof NewClassTree made && made.getIdentifier() == tree ? path : null;
    }

    boolean creates(Tree tree) { return creation(tree) != null; }

    /** The constructor that the `new` calls; an unnamed class has one of its own. */
    Element making(Tree tree) {
      var path = creation(tree);
      return path == null || ((NewClassTree) path.getLeaf()).getClassBody() != null ? null : trees.getElement(path);
    }

    @Override public Void visitMemberSelect(MemberSelectTree tree, Void p) {
      var name = tree.getIdentifier().toString();
      if (!name.equals("*") && !name.equals("class") && !name.equals("this")) {
        var made = making(tree);
        var element = made == null ? trees.getElement(getCurrentPath()) : made;
        // A static import may mean several members, of which javac names none.
        if (element != null || !imported) add(name, end(tree), element, creates(tree) || called(tree));
      }
      return super.visitMemberSelect(tree, p);
    }

    @Override public Void visitMemberReference(MemberReferenceTree tree, Void p) {
      var name = tree.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : tree.getName().toString();
      add(name, end(tree), trees.getElement(getCurrentPath()), false);
      return super.visitMemberReference(tree, p);
    }

    @Override public Void visitImport(ImportTree tree, Void p) {
      imported = true;
      super.visitImport(tree, p);
      imported = false;
      return null;
    }

    Void within(Tree tree, Runnable rest) {
      var id = defOfTree.get(tree);
      if (id != null) around.push(id);
      rest.run();
      if (id != null) around.pop();
      return null;
    }

    @Override public Void visitClass(ClassTree tree, Void p) { return within(tree, () -> super.visitClass(tree, p)); }

    @Override public Void visitMethod(MethodTree tree, Void p) {
      boolean written = defOfTree.containsKey(tree);
      return written ? within(tree, () -> super.visitMethod(tree, p)) : null;
    }
  }

  static String quoted(String text) { return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"'; }

  static void write(Path to) throws IOException {
    try (var out = new PrintWriter(Files.newBufferedWriter(to))) {
      out.print("{\"defs\":[");
      for (var d : defs) {
        out.printf("%s%n{\"id\":%d,\"file\":%s,\"name\":%s,\"qual\":%s,\"kind\":%s,\"line\":%d,\"start\":%d,\"end\":%d}",
            d.id == 0 ? "" : ",", d.id, quoted(d.file), quoted(d.name), quoted(d.qual), quoted(d.kind), d.line, d.start, d.end);
      }
      out.print("],\"edges\":[");
      var separator = "";
      for (var r : refs) {
        if (r.target < 0) continue;
        out.printf("%s%n{\"s\":%s,\"t\":%d,\"file\":%s,\"line\":%d,\"call\":%b,\"import\":%b}", separator,
            r.source < 0 ? "null" : "" + r.source, r.target, quoted(r.file), r.line, r.call, r.imported);
        separator = ",";
      }
      out.print("],\"refs\":[");
      separator = "";
      for (var r : refs) {
        out.printf("%s%n[%s,%d,%d,%s,%d]", separator, quoted(r.file), r.line, r.col, quoted(r.name), r.target);
        separator = ",";
      }
      out.println("]}");
    }
  }
}
