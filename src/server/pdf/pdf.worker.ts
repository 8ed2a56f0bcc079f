import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { PdfJob } from './render-pdf.ts';

const { resolve } = createRequire(import.meta.url);
const font = (file: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${file}`));

const workspace = fileURLToPath(new URL('./templates/', import.meta.url));
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [
    { fontBlobs: [font('400Regular/NotoSansSC_400Regular.ttf'), font('700Bold/NotoSansSC_700Bold.ttf')] },
  ],
});

/** Sets one document after the other. A template that does not compile is our fault and throws. */
export function render({ template, data }: PdfJob): Uint8Array {
  try {
    const compiled = compiler.compile({ mainFilePath: `${workspace}${template}.typ`, inputs: { data } });
    if (!compiled.result) {
      const problems = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
      throw new Error(`${template}.typ: ${JSON.stringify(problems).slice(0, 2000)}`);
    }
    return compiler.pdf(compiled.result);
  } finally {
    // What Typst remembers of one document helps no other.
    compiler.evictCache(0);
  }
}
