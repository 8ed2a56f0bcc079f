import type { Plugin, Rolldown } from 'vite';

const late = /\.late\.tsx(\?|$)/;

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const chunkOf = (bundle: Bundle, file: string): Chunk | undefined => {
  const output = bundle[file];
  return output?.type === 'chunk' ? output : undefined;
};

/** A chunk and all that it imports at once. */
function closure(bundle: Bundle, file: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = chunkOf(bundle, file);
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports) closure(bundle, imported, found);
  return found;
}

/**
 * Parts of pages that are rendered on the server but run late in the browser (`ui/late.ts`; their files end in `.late.tsx`)
 * are dynamic imports, whose style sheets a page's head doesn't link. Here their style sheets become the page's own.
 */
export function lateStyles(): Plugin {
  return {
    name: 'late-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      // Before the manifest is written, from which the router knows each page's style sheets.
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.keys(bundle)) {
          const page = chunkOf(bundle, file);
          for (const part of page?.dynamicImports ?? []) {
            if (!late.test(chunkOf(bundle, part)?.facadeModuleId ?? '')) continue;
            for (const { viteMetadata } of closure(bundle, part))
              for (const sheet of viteMetadata?.importedCss ?? []) page?.viteMetadata?.importedCss.add(sheet);
          }
        }
      },
    },
  };
}
