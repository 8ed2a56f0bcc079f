/** A feature that the floor lacks and that may be used all the same, and why nothing breaks without it. */
interface Allowance {
  /** As `scriptLacks` and `styleLacks` name it. */
  readonly feature: RegExp;
  /** The chunks that may, by the beginning of their names; left out: all. */
  readonly chunks?: RegExp;
  readonly because: string;
}

export const allowed: readonly Allowance[] = [
  // Ours
  {
    feature: /^requestIdleCallback$/,
    chunks: /^(entry\.client|idle-work)-/,
    because: 'asked for first; a timer does it else',
  },
  {
    feature: /^navigation$/,
    chunks: /^shell-/,
    because: '`window.navigation?.`: without it the router reloads once more',
  },
  { feature: /^<search>$/, because: 'an unknown element is a plain box; forms inside have their labels' },
  { feature: /^<img loading>$/, because: 'without it pictures load at once' },
  {
    feature: /^navigator\.(hardwareConcurrency|connection)$/,
    because: 'undefined is read as two, and as no wish to save',
  },
  {
    feature: /^<div inert>$/,
    chunks: /^content-edit-/,
    because: "an operator's preview, whose links then can be followed",
  },
  {
    feature: /^(<dialog>|\.showModal\(\))$/,
    chunks: /^(public-dialog|part)-/,
    because: '`openWithout` in public-dialog.tsx does it by hand',
  },
  { feature: /^<(script|style|link) nonce>$/, because: 'the server writes it, and takes it out again' },
  // React and the router
  {
    feature: /^(reportError|setImmediate|navigation)$/,
    chunks: /^framework-/,
    because: 'React asks for the type first',
  },
  { feature: /^<select is>$/, chunks: /^framework-/, because: "React's text, no element of ours" },
  {
    feature: /^\.(startViewTransition|skipTransition|getState)\(\)$/,
    chunks: /^framework-/,
    because: 'only where asked for, and there: no page asks',
  },
  { feature: /^navigator\.locks$/, because: 'asked for first: then nobody hears of a second tab' },
  // The kit
  { feature: /^\.(equal|div)\(\)$/, because: "antd's own comparison and sums, no CSS values" },
  { feature: /^<input autofocus>$/, because: 'the focus stays where it was' },
  // PDF in the browser: html2canvas-pro draws the plan; html2canvas, canvg (index.es) and DOMPurify are parts of jsPDF that no page calls.
  {
    feature: /^Intl\.Segmenter$/,
    because: 'asked for first; letters are taken one by one else',
  },
  {
    feature: /^\.createPolicy\(\)|^\.getAttributeType\(\)|^navigator\.userAgentData$/,
    chunks: /^(html2canvas-pro\.esm|purify\.es)-/,
    because: 'asked for first',
  },
  {
    feature: /^\.createConicGradient\(\)$/,
    chunks: /^html2canvas-pro\.esm-/,
    because: 'no conic gradient in a plan',
  },
  { feature: /^(RGBColor|OffscreenCanvas)$/, chunks: /^index\.es-/, because: 'no page calls canvg' },
  {
    feature: /^\.(createObjectURL|revokeObjectURL)\(\)$/,
    chunks: /^jspdf\.es/,
    because: 'of `URL` under another name',
  },

  // Styles: looks only, or said in older words beside
  { feature: /^(cursor: .*|resize|resize: .*)$/, because: 'nothing to point with on an iPhone' },
  { feature: /^:focus-visible$/, because: 'Safari before 15.4 draws its own ring' },
  {
    feature: /^:has$/,
    chunks: /^(frame|signed-in-layout|styles)-/,
    because:
      'an alert’s buttons stay beside its text, a rate’s field stays as wide as others; on paper @supports not',
  },
  {
    feature:
      /^(accent-color|scrollbar-width.*|text-wrap.*|scroll-behavior|overscroll-behavior.*|font-family: ui-monospace)$/,
    because: 'looks only',
  },
  { feature: /^(align-content|justify-content): start$/, because: 'starts there anyway' },
  {
    feature: /^(content-visibility.*|contain|contain: strict|contain-intrinsic-block-size)$/,
    because: 'saves work only',
  },
  {
    feature: /^(@page|size|orphans|widows|break-after: avoid)$/,
    because: 'paper: the browser’s own margins and breaks',
  },
  {
    feature: /^(@container|container-type.*)$/,
    chunks: /^step-terms-/,
    because: '@supports not: by the width of the window',
  },
  { feature: /^@media scripting$/, because: 'who has scripts off sees a button that does nothing' },
  { feature: /^::details-content$/, because: '@supports not, and useWideFold opens it' },
  { feature: /^::backdrop$/, because: '`.dialog-plain` has a shadow in its place' },
];
