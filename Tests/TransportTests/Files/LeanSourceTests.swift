import Testing

@testable import Transport

@Suite("Lean sources")
struct LeanSourceTests {
    private func lean(_ text: String, _ path: String = "a.mjs") -> String {
        String(decoding: LeanSource.of(path, Array(text.utf8)), as: UTF8.self)
    }

    @Test("comments over whole lines, indentation and empty lines go")
    func comments() {
        #expect(lean("/** One.\n * Two.\n */\n\nif (a) {\n  // Why.\n  b();\t\n}\n") == "if(a){b();}\n")
        #expect(lean("/* x */\n\n  a { b: c; }\r\n", "a.css") == "a{b:c;}")
    }

    @Test("in a sheet blanks around punctuation go, those that mean something stay")
    func blanks() {
        #expect(
            lean("  .a > .b :is(i, u) { translate: calc(1px + 2px) 0; color: red }\n", "a.css")
                == ".a > .b :is(i,u){translate:calc(1px + 2px) 0;color:red}")
        #expect(
            lean("@media (width >= 900px) and (height >= 1px) {\n", "a.css")
                == "@media (width >= 900px) and (height >= 1px){")
        #expect(lean("a::before { content: \"x , y\"; }\n", "a.css") == "a::before { content: \"x , y\"; }")
        #expect(lean("a,\n  b\n  {\n  c: d;\n}\n", "a.css") == "a,b\n{c:d;}")
    }

    @Test(
        "in a script blanks beside punctuation go, and line ends behind what no statement ends with",
        arguments: [
            ("if (a) { b(c, d); }\n", "if(a){b(c,d);}\n"),
            ("const a = b +\n  c\n(d)\n", "const a=b+\nc\n(d)\n"),
            ("return [\n  1,\n  -2,\n];\n", "return[1,-2,];"),
            ("import { a } from 'x, y';\n", "import{a}from'x, y';"),
            ("a = 'it\\'s { b }' + \"c ' , d\";\n", "a='it\\'s { b }'+\"c ' , d\";"),
            ("a = `b , ${c} d`;\n", "a=`b , ${c} d`;"),
        ])
    func script(text: String, short: String) {
        #expect(lean(text) == short)
    }

    @Test(
        "blanks in a script stay where they mean something, or might",
        arguments: [
            "a- -b", "a+ ++b", "a < !--b", "new A", "a in b", "r = / {2} '/", "b(/ , /)", "a = b / c - d, e",
            "`${a ? `b , c` : d} e`",
            "a = 'it", "a(b, c); // d, {",
        ])
    func meant(line: String) {
        #expect(lean(line + "\n") == line + "\n")
    }

    @Test("a comment beside code on one line stays, and so does what only looks like one")
    func beside() {
        #expect(lean("  a(); // b\n") == "a(); // b\n")
        #expect(lean("/* a */ b();\n") == "/* a */ b();\n")
        #expect(lean("const u = 'http://x/*/y*/';\n") == "const u='http://x/*/y*/';")
        #expect(lean("// no comment here\n", "a.css") == "// no comment here\n")
    }

    @Test(
        "what can't be shortened safely is left alone",
        arguments: [
            "  a = `one\n  // two`;\n", "  a(); /* b\n  c */\n", "/* a\n  b */ c();\n", "  a = 'b \\\n  // c';\n",
            "  /* never ends\n",
        ])
    func unsafe(text: String) {
        #expect(lean(text) == text)
    }

    @Test("only scripts and sheets are touched")
    func others() {
        #expect(lean("  // a\n", "a.txt") == "  // a\n")
        #expect(lean("  // a\n", "a.js") == "")
    }
}
