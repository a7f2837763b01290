// What Go's type checker says of a module's methods: which of them stand for which declarations in its interfaces.
//
//	go run interfaces.go FOLDER
//
// Prints JSON: the files that were read, pairs of places (method, declaration), and pairs that it cannot tell of, because
// a package is not here or a type has parameters. Only the standard library is needed.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"strings"
)

type module struct {
	root, name string
	fset       *token.FileSet
	library    types.Importer
	packages   map[string]*types.Package
	files      []string
	named      []*types.Named
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	if err != nil {
		panic(err)
	}
	m := &module{root: root, name: moduleName(root), fset: token.NewFileSet(), packages: map[string]*types.Package{}}
	m.library = importer.ForCompiler(m.fset, "source", nil)
	m.loadAll()
	result := map[string]any{"files": m.files, "pairs": [][2]string{}, "open": [][2]string{}}
	seen := map[string]bool{}
	for _, one := range m.named {
		for _, asking := range m.named {
			m.compare(one, asking, func(list string, pair [2]string) {
				if key := list + pair[0] + " " + pair[1]; !seen[key] {
					seen[key] = true
					result[list] = append(result[list].([][2]string), pair)
				}
			})
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		panic(err)
	}
}

func moduleName(root string) string {
	text, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		panic(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "module" {
			return words[1]
		}
	}
	panic("go.mod names no module")
}

// Every package of the module; folders with a go.mod of their own are others'.
func (m *module) loadAll() {
	filepath.WalkDir(m.root, func(folder string, entry os.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return nil
		}
		base := entry.Name()
		if folder != m.root {
			_, err := os.Stat(filepath.Join(folder, "go.mod"))
			if err == nil || base == "testdata" || base == "vendor" || strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") {
				return filepath.SkipDir
			}
		}
		below, _ := filepath.Rel(m.root, folder)
		m.Import(path.Join(m.name, filepath.ToSlash(below)))
		return nil
	})
}

func (m *module) isOwn(name string) bool {
	return name == m.name || strings.HasPrefix(name, m.name+"/")
}

// Import is how the type checker asks for a package.
func (m *module) Import(name string) (*types.Package, error) {
	if known := m.packages[name]; known != nil {
		return known, nil
	}
	if m.isOwn(name) {
		if found := m.check(name); found != nil {
			return found, nil
		}
	} else if !strings.Contains(strings.Split(name, "/")[0], ".") {
		if found, err := m.library.Import(name); err == nil {
			m.packages[name] = found
			return found, nil
		}
	}
	missing := types.NewPackage(name, path.Base(name))
	missing.MarkComplete()
	m.packages[name] = missing
	return missing, nil
}

func (m *module) check(name string) *types.Package {
	folder := filepath.Join(m.root, strings.TrimPrefix(name, m.name))
	listed, err := build.ImportDir(folder, 0)
	if err != nil && listed == nil {
		return nil
	}
	var parsed []*ast.File
	for _, file := range append(listed.GoFiles, listed.CgoFiles...) {
		if tree, _ := parser.ParseFile(m.fset, filepath.Join(folder, file), nil, 0); tree != nil {
			parsed = append(parsed, tree)
			below, _ := filepath.Rel(m.root, filepath.Join(folder, file))
			m.files = append(m.files, below)
		}
	}
	if len(parsed) == 0 {
		return nil
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: m, Error: func(error) {}, FakeImportC: true}
	checked, _ := config.Check(name, m.fset, parsed, info)
	m.packages[name] = checked
	for _, object := range info.Defs {
		if definition, ok := object.(*types.TypeName); ok && !definition.IsAlias() {
			if named, ok := definition.Type().(*types.Named); ok {
				m.named = append(m.named, named)
			}
		}
	}
	return checked
}

func (m *module) compare(one, asking *types.Named, tell func(string, [2]string)) {
	wanted, ok := asking.Underlying().(*types.Interface)
	if !ok || types.IsInterface(one) || wanted.NumMethods() == 0 {
		return
	}
	pointer := types.NewPointer(one)
	open := one.TypeParams().Len() > 0 || asking.TypeParams().Len() > 0 || isOpen(one, map[types.Type]bool{}) || isOpen(asking, map[types.Type]bool{})
	if !open && !(wanted.IsMethodSet() && types.Implements(pointer, wanted)) {
		return
	}
	for i := 0; i < wanted.NumMethods(); i++ {
		declared := wanted.Method(i)
		object, _, _ := types.LookupFieldOrMethod(pointer, true, declared.Pkg(), declared.Name())
		method, ok := object.(*types.Func)
		if !ok || declared.Pkg() == nil || method.Pkg() == nil || !m.isOwn(declared.Pkg().Path()) || !m.isOwn(method.Pkg().Path()) {
			continue
		}
		if types.IsInterface(method.Type().(*types.Signature).Recv().Type()) {
			continue
		}
		pair := [2]string{m.place(method), m.place(declared)}
		if open || strings.Contains(method.Type().String()+declared.Type().String(), "invalid type") {
			tell("open", pair)
		} else {
			tell("pairs", pair)
		}
	}
}

// Something in it is of a package that is not here.
func isOpen(at types.Type, seen map[types.Type]bool) bool {
	if seen[at] {
		return false
	}
	seen[at] = true
	switch of := at.(type) {
	case *types.Basic:
		return of.Kind() == types.Invalid
	case *types.Pointer:
		return isOpen(of.Elem(), seen)
	case *types.Named:
		return isOpen(of.Underlying(), seen)
	case *types.Struct:
		for i := 0; i < of.NumFields(); i++ {
			if of.Field(i).Embedded() && isOpen(of.Field(i).Type(), seen) {
				return true
			}
		}
	case *types.Interface:
		for i := 0; i < of.NumEmbeddeds(); i++ {
			if isOpen(of.EmbeddedType(i), seen) {
				return true
			}
		}
	}
	return false
}

func (m *module) place(object types.Object) string {
	at := m.fset.Position(object.Pos())
	below, _ := filepath.Rel(m.root, at.Filename)
	return fmt.Sprintf("%s:%d", filepath.ToSlash(below), at.Line)
}
