import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { verifySignedPdf } from './verify-pdf.ts';

const certificate = demoCertificate();
let original: Buffer;
let once: Buffer;
let twice: Buffer;

beforeAll(async () => {
  original = await typeset();
  once = await signedBy(original, certificate, [parties[0]]);
  twice = await signedBy(original, certificate);
});

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
      { signer: parties[0], at: signedAt, problem: '' },
      { signer: parties[1], at: signedAt, problem: '' },
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
  });

  test('holds for pdfsig too, and no longer after one changed byte', async () => {
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

test('what was added after the last signature is counted, and every signature before still holds', async () => {
  const later = appended(await signedBy(plainPdf(), certificate), {
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 800 0 R/Resources<<>>>>',
  });
  for (const pdf of [Buffer.concat([twice, Buffer.from('\n% x %%EOF\n')]), later]) {
    const { verdict, problems, signatures } = verifySignedPdf(pdf);
    expect(verdict).toBe('changed');
    expect(problems).toEqual([expect.stringMatching(/末尾又增加了 \d+ 字节/)]);
    expect(signatures.map(({ problem }) => problem)).toEqual(['', '']);
  }
});

describe('a signature that does not cover all', () => {
  const numbersOf = (pdf: Buffer) => /ByteRange \[([\d ]+)\]/.exec(pdf.toString('latin1'))?.[1] as string;
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
    expect(signatures[0]?.problem).not.toBe('');
  });
});

test('a file without signature, and what is no PDF', () => {
  expect(verifySignedPdf(original)).toMatchObject({ verdict: 'unsigned', signatures: [] });
  for (const bytes of ['', '%PDF-1.7', 'PK\u0003\u0004'])
    expect(verifySignedPdf(Buffer.from(bytes)).verdict).toBe('unreadable');
});

function insideContents(pdf: Buffer, at: number): boolean {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Contents <([\da-f]{200,})>/g)].some(
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
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<<>>>>',
  ];
  let at = 0;
  const head = objects.map((text, n) => {
    const place = at;
    at += text.length + 1;
    return `${n + 1} ${place}`;
  });
  const first = `${head.join(' ')} `;
  const data = `${first}${objects.join(' ')}`;
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
