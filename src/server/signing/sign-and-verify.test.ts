import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readsPdf } from '#test/pdf/read-pdf.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  appended,
  demoCertificate,
  parties,
  plainPdf,
  signedAt,
  signedBy,
  typeset,
} from './signing.testkit.ts';
import { type VerifiedPdf, verifySignedPdf } from './verify-pdf.ts';

const certificate = demoCertificate();
let original: Buffer;
let once: Buffer;
let twice: Buffer;

beforeAll(async () => {
  original = await typeset();
  once = await signedBy(original, certificate, [parties[0]]);
  twice = await signedBy(original, certificate);
});

const holds = ({ signatures }: VerifiedPdf) => signatures.map(({ valid }) => valid);

describe('a document signed by both', () => {
  test('begins with every byte of what each one signed', () => {
    expect(once.subarray(0, original.length).equals(original)).toBe(true);
    expect(
      twice
        .subarray(0, once.length)
        .toString('latin1')
        .replace(/<[\da-f]{200,}>/g, ''),
    ).toBe(once.toString('latin1').replace(/<[\da-f]{200,}>/g, ''));
  });

  test('says who signed when, with what, and that nothing else was added', () => {
    const { verdict, problems, signatures } = verifySignedPdf(twice);
    expect({ verdict, problems }).toEqual({ verdict: 'intact', problems: [] });
    expect(signatures).toMatchObject([
      { signer: parties[0], at: signedAt, valid: true, coversWholeFile: false, laterChanges: [] },
      { signer: parties[1], at: signedAt, valid: true, coversWholeFile: true, laterChanges: [] },
    ]);
    expect(signatures[1]?.certificate).toMatchObject({
      selfMade: true,
      subject: '体检采购网演示证书（不具法律效力）',
      fingerprint: certificate.certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    });
  });

  test('holds no longer after one changed byte, wherever it is', () => {
    fc.assert(
      fc.property(fc.nat(twice.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const altered = Buffer.from(twice);
        altered[at] = (altered[at] as number) ^ change;
        const inHole = /^[\da-f]$/i.test(String.fromCharCode(altered[at] as number));
        const { verdict, sha256 } = verifySignedPdf(altered);
        expect(sha256).not.toBe(verifySignedPdf(twice).sha256);
        // Parts of the signature's own data are not signed: the hash of the file tells these.
        if (!inHole || !insideContents(twice, at)) expect(verdict).not.toBe('intact');
      }),
      { numRuns: 150 },
    );
  });

  test('with compressed objects and their references as a stream', async () => {
    const packed = packedPdf();
    const signed = await signedBy(packed, certificate);
    expect(verifySignedPdf(signed)).toMatchObject({ verdict: 'intact', problems: [] });
    expect(signed.subarray(packed.length).toString('latin1')).not.toMatch(/\nxref/);
  });

  test.skipIf(!readsPdf)('holds for pdfsig too, and no longer after one changed byte', async () => {
    const both = (text: string, words: string) => text.split(words).length - 1;
    for (const pdf of [
      twice,
      await signedBy(plainPdf(), certificate),
      await signedBy(packedPdf(), certificate),
    ]) {
      expect(both(pdfsig(pdf), 'Signature is Valid.')).toBe(2);
      const altered = Buffer.from(pdf);
      altered[20] = (altered[20] as number) ^ 1; // in the comment or the first object, which both signed
      expect(both(pdfsig(altered), 'Signature is Valid.')).toBe(0);
    }
  });
});

describe('what was added later is named', () => {
  const overlay = { 3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 800 0 R/Resources<<>>>>' };

  test('bytes at the end', () => {
    const { verdict, problems, signatures } = verifySignedPdf(Buffer.concat([twice, Buffer.from('\n% x\n')]));
    expect({ verdict, valid: holds({ signatures } as VerifiedPdf) }).toEqual({
      verdict: 'changed',
      valid: [true, true],
    });
    expect(problems.join()).toContain('又增加了 5 字节');
  });

  test('another content of a page, after the last signature and between two', async () => {
    const first = await signedBy(plainPdf(), certificate, [parties[0]]);
    const changed = appended(first, overlay);
    expect(verifySignedPdf(changed)).toMatchObject({
      verdict: 'changed',
      signatures: [{ valid: true, coversWholeFile: false, laterChanges: ['第 1 页的内容或资源被修改'] }],
    });
    expect(verifySignedPdf(await signedBy(changed, certificate, [parties[1]]))).toMatchObject({
      verdict: 'changed',
      signatures: [
        { valid: true, laterChanges: ['第 1 页的内容或资源被修改'] },
        { valid: true, laterChanges: [] },
      ],
    });
  });

  test('what was only named when it was signed, and is filled in afterwards', async () => {
    const prepared = plainPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents[4 0 R 700 0 R]/Resources<<>>>>',
      '<</Length 2>>\nstream\nq\n\nendstream',
    ]);
    const signed = await signedBy(prepared, certificate);
    const filled = appended(signed, { 700: '<</Length 2>>\nstream\nQ\n\nendstream' });
    expect(verifySignedPdf(filled)).toMatchObject({
      verdict: 'changed',
      signatures: [{}, { valid: true, laterChanges: ['对象 700 被修改'] }],
    });
  });

  test('a field that is called a signature and covers the page', async () => {
    const signed = await signedBy(plainPdf(), certificate);
    const form = /\n(\d+) 0 obj\n<<\/Fields \[(\d+ 0 R) (\d+ 0 R)\]/.exec(signed.toString('latin1'));
    const [, number, one, two] = form ?? [];
    const field =
      '<</Type/Annot/Subtype/Widget/FT/Sig/V<</ByteRange[0 1 2 3]/Contents<00>>>/Rect[0 0 595 842]>>';
    const covered = appended(signed, {
      [Number(number)]: `<</Fields[${one} ${two} 700 0 R]/SigFlags 3>>`,
      700: field,
    });
    expect(verifySignedPdf(covered)).toMatchObject({ verdict: 'changed' });
  });
});

describe('a signature that does not cover all', () => {
  const numbersOf = (pdf: Buffer) => /ByteRange\[([\d ]+)\]/.exec(pdf.toString('latin1'))?.[1] as string;
  const withRange = (pdf: Buffer, change: (range: number[]) => number[]) => {
    const text = numbersOf(pdf);
    const altered = Buffer.from(pdf);
    altered.write(
      change(text.trim().split(' ').map(Number)).join(' ').padEnd(text.length),
      altered.indexOf(text),
      'latin1',
    );
    return verifySignedPdf(altered);
  };

  test.each<[string, (range: number[]) => number[]]>([
    ['a gap before the content', ([a, b = 0, c = 0, d = 0]) => [a as number, b - 8, c, d]],
    ['a gap after it', ([a, b = 0, c = 0, d = 0]) => [a as number, b, c + 8, d - 8]],
    ['an overlap', ([a, b = 0, c = 0, d = 0]) => [a as number, b + 8, c, d]],
    ['a beginning inside', ([, b = 0, c = 0, d = 0]) => [8, b - 8, c, d]],
    ['an end behind the file', ([a, b = 0, c = 0, d = 0]) => [a as number, b, c, d + 8]],
    ['an end before the file’s', ([a, b = 0, c = 0, d = 0]) => [a as number, b, c, d - 8]],
  ])('%s', (_, change) => {
    const { verdict, signatures } = withRange(once, change);
    expect(verdict).toBe('changed');
    expect(signatures[0]?.valid).toBe(false);
    expect(signatures[0]?.problem).not.toBe('');
  });
});

test('a file without signature, and what is no PDF', () => {
  expect(verifySignedPdf(original)).toMatchObject({ verdict: 'unsigned', signatures: [] });
  for (const bytes of ['', '%PDF-1.7', 'PK\u0003\u0004', '%PDF-1.7\nstartxref\n0\n%%EOF\n'])
    expect(verifySignedPdf(Buffer.from(bytes)).verdict).toBe('unreadable');
});

function insideContents(pdf: Buffer, at: number): boolean {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Contents<([\da-f]{200,})>/g)].some(
    ({ index, 0: all }) => at > index && at < index + all.length,
  );
}

function pdfsig(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkup-pdfsig-'));
  try {
    writeFileSync(join(folder, 'signed.pdf'), pdf);
    const { stdout, error } = spawnSync('pdfsig', ['-nocert', join(folder, 'signed.pdf')], {
      encoding: 'utf8',
    });
    if (error) throw error;
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Page and catalogue in an object stream, as newer writers do it. */
function packedPdf(): Buffer {
  const held = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
  ];
  let at = 0;
  const head = held.map((text, n) => {
    const place = at;
    at += text.length + 1;
    return `${n + 1} ${place}`;
  });
  const first = `${head.join(' ')} `;
  const data = `${first}${held.join(' ')}`;
  const stream = `4 0 obj\n<</Type/ObjStm/N 3/First ${first.length}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
  const start = 9 + stream.length;
  const rows = [
    [0, 0, 255],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, 9, 0],
    [1, start, 0],
  ].map(([kind = 0, second = 0, third = 0]) => Buffer.from([kind, second >> 8, second & 255, third]));
  const table = Buffer.concat(rows);
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n${stream}5 0 obj\n<</Type/XRef/Size 6/W[1 2 1]/Root 1 0 R/Length ${table.length}>>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}
