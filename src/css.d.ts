/** A stylesheet's text; rollup and the test server give it (tools/build/css-text.mjs). */
declare module '*.css' {
  const css: string;
  export default css;
}
