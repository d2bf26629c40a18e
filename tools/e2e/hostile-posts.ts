/** A post that tries to run something or to leave its place. Without a sanitizer each of them does. */
export interface HostilePost {
  readonly name: string;
  readonly html: string;
  readonly css: string;
}

/** `harm()` is the script of the page that must never run; `evil.test` the host that must never be asked. */
const HTML: Readonly<Record<string, string>> = {
  'a script': '<script>harm()</script>',
  'a script in capitals': '<SCRIPT>harm()</SCRIPT>',
  'a script of another host': '<script src="http://evil.test/a.js"></script>',
  'a module': '<script type="module">harm()</script>',
  'a script in an svg': '<svg><script>harm()</script></svg>',
  'a picture that fails': '<img src="x:y" onerror="harm()">',
  'a picture without quotation marks': '<img src=x:y onerror=harm()>',
  'a handler after a slash': '<img/src="x:y"/onerror=harm()>',
  'a handler in capitals': '<IMG SRC="x:y" ONERROR="harm()">',
  'a handler with entities': '<img src="x:y" onerror="&#104;arm()">',
  'a handler after a line break': '<img src="x:y"\nonerror\n=\n"harm()">',
  'an svg that loads': '<svg onload="harm()"></svg>',
  'an svg picture that fails': '<svg><image href="x:y" onerror="harm()"></image></svg>',
  'a body': '<body onpageshow="harm()" onload="harm()">',
  'a focused field': '<input autofocus onfocus="harm()">',
  'a click': '<p onclick="harm()">Read on</p>',
  'a mouse': '<p onmouseover="harm()">Read on</p>',
  'a toggle': '<details open ontoggle="harm()"><summary>More</summary></details>',
  'a video that fails': '<video src="x:y" onerror="harm()"></video>',
  'an audio that fails': '<audio src="x:y" onerror="harm()"></audio>',
  'a source that fails': '<video><source src="x:y" onerror="harm()"></video>',
  'a beginning animation':
    '<style>@keyframes k{from{top:0}}</style><p style="animation:k 1s" onanimationstart="harm()">x</p>',
  'an element of its own': '<x-y onpointerdown="harm()">x</x-y>',
  'a link that is a script': '<a href="javascript:harm()">Read on</a>',
  'a script link with entities': '<a href="java&#115;cript:harm()">Read on</a>',
  'a script link with a tab': '<a href="java\tscript:harm()">Read on</a>',
  'a script link with a line break': '<a href="java&#10;script:harm()">Read on</a>',
  'a script link after blanks': '<a href=" \u0001javascript:harm()">Read on</a>',
  'a script link in capitals': '<a href="JaVaScRiPt:harm()">Read on</a>',
  'a script link in an svg': '<svg><a href="javascript:harm()"><text y="20">Read on</text></a></svg>',
  'an old script link in an svg': '<svg><a xlink:href="javascript:harm()"><text y="20">Read on</text></a></svg>',
  'a script link in math': '<math><mtext><a href="javascript:harm()">Read on</a></mtext></math>',
  'a form that is a script': '<form action="javascript:harm()"><button>Read on</button></form>',
  'a button that is a script': '<form><button formaction="javascript:harm()">Read on</button></form>',
  'a frame that is a script': '<iframe src="javascript:parent.harm()"></iframe>',
  'a frame with a document': '<iframe srcdoc="<script>parent.harm()</script>"></iframe>',
  'a frame of another host': '<iframe src="http://evil.test/"></iframe>',
  'a frame that names YouTube': '<iframe src="http://evil.test/www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  'an object': '<object data="http://evil.test/a.html"></object>',
  'an embed': '<embed src="http://evil.test/a.html">',
  'a picture of another host': '<img src="http://evil.test/a.png">',
  'a picture without a protocol': '<img src="//evil.test/a.png">',
  'a source set of another host': '<img srcset="http://evil.test/a.png 1x">',
  'a picture of several sources': '<picture><source srcset="http://evil.test/a.png"><img></picture>',
  'a video of another host': '<video src="http://evil.test/a.mp4" preload="auto"></video>',
  'a poster of another host': '<video poster="http://evil.test/a.png"></video>',
  'a sheet of another host': '<link rel="stylesheet" href="http://evil.test/a.css">',
  'a background in a style': '<p style="background:url(http://evil.test/a.png)">x</p>',
  'a style with an import': '<style>@import "http://evil.test/a.css";</style>',
  'a refresh to another host': '<meta http-equiv="refresh" content="0;url=http://evil.test/">',
  'a base of another host': '<base href="http://evil.test/"><img src="a.png">',
  'a style of the page': '<style>header{display:none}</style>',
  'a paragraph over everything': '<p style="position:fixed;inset:0;z-index:9;background:red">x</p>',
  'a class of the store over everything': '<div class="fixed-by-the-store">x</div>',
  'a margin over the header': '<p style="margin-top:-400px;height:400px;background:red">x</p>',
  'a paragraph beyond the edge': '<p style="width:4000px;background:red">x</p>',
  'an end of the article': '</div></article><p id="left">I left.</p>',
  'a comment that does not end': '<p>x</p><!-- ',
  'a text field that does not end': '<textarea>',
  'a title that does not end': '<svg><title><![CDATA[</title><img src="x:y" onerror="harm()">]]>',
  'a template':
    '<template shadowrootmode="open"><img src="x:y" onerror="harm()"></template><img src="x:y" onerror="harm()">',
  'a mutation through math':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x:y onerror=harm()&gt;" src="x:y" onerror="harm()">',
  'a mutation through noscript':
    '<noscript><p title="</noscript><img src=x:y onerror=harm()>"></noscript><img src="x:y" onerror="harm()">',
  'an id of the page': '<a id="main" name="main">x</a>',
  'a form of the page':
    '<form id="harmless"></form><input form="search" name="q" value="x" autofocus onfocus="harm()">',
};

/** Styles for `<p class="x">`. */
const CSS: Readonly<Record<string, string>> = {
  'hides the header': 'header{display:none}',
  'colors everything': '*{color:red!important}',
  'colors the root': ':root{--ink:red} html{color:red}',
  'hides the body': 'body{visibility:hidden}',
  'hides the header after its own rule': '.x{color:red} header{display:none}',
  'hides the header in a list': '.x, header{display:none}',
  'hides the header in a media query': '@media all{header{display:none}}',
  'hides the header in a supports rule': '@supports (display:block){header{display:none}}',
  'hides the header in a layer': '@layer a{header{display:none !important}}',
  'hides the header in a scope': '@scope (html){header{display:none}}',
  'hides the header by an escape': '\\68 eader{display:none}',
  'hides the header by its parent': 'body:has(.x) header{display:none}',
  'hides the header by nesting': '.x{color:red; :root:has(&) header{display:none}}',
  'hides the footer beside it': 'main:has(.x) ~ footer{display:none}',
  'hides the header behind a comment of HTML': '<!-- header{display:none} -->',
  'ends its sheet': '</style><script>harm()</script><style>',
  'hides itself in a comment': '/* .x{ */ header{display:none} /* } */',
  'imports another sheet': '@import url("http://evil.test/a.css");',
  'loads a background': '.x{background:url("http://evil.test/a.png")}',
  'loads a background by a set': '.x{background:image-set("http://evil.test/a.png" 1x)}',
  'loads a pointer': '.x{cursor:url("http://evil.test/a.png"),auto; background:url(http://evil.test/b.png)}',
  'loads a list mark': '.x{display:list-item;list-style:url("http://evil.test/a.png")}',
  'loads content': '.x::before{content:url("http://evil.test/a.png")}',
  'loads a font': '@font-face{font-family:e;src:url("http://evil.test/a.woff2")} .x{font-family:e}',
  'loads what a variable names': '.x{--u:url("http://evil.test/a.png");background:var(--u)}',
  'covers the page': '.x{position:fixed;inset:0;z-index:9;background:red}',
  'covers the page from its place':
    '.x{position:absolute;top:0;left:0;width:100vw;height:100vh;background:red;z-index:9}',
  'moves over the header': '.x{transform:translateY(-300px);height:300px;background:red;position:relative;z-index:9}',
  'draws a shadow over the page': '.x{box-shadow:0 0 0 2000px red;position:relative;z-index:9}',
  'is pulled over the header': '.x{margin-top:-300px;height:300px;background-color:red;float:left;width:100%}',
  'is wider than the page': '.x{width:5000px;background-color:red}',
  'has letters larger than the page': '.x{font-size:3000px;line-height:1}',
  'is outlined over the page': '.x{outline:600px solid red;position:relative;z-index:9}',
};

/** Everything that a post may try, with the name of each. */
export const HOSTILE_POSTS: readonly HostilePost[] = [
  ...Object.entries(HTML).map(([name, html]) => ({ name, html, css: '' })),
  ...Object.entries(CSS).map(([name, css]) => ({ name: `styles: ${name}`, html: '<p class="x">A line.</p>', css })),
];
