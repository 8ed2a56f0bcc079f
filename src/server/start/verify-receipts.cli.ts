import { parseReceiptFile, type ReceiptFile, verifyReceipts } from '#domain/sealing/verify-receipts.ts';
import { sha256 } from '#server/modules/sealing/seal-cipher.ts';
import { print, readInput } from './cli-output.ts';

/**
 * Checks downloaded receipt files of one sealed demand, without a database or a network, and prints what was found.
 * @returns whether nothing was changed, added or removed
 * @throws Error naming a file that is none of ours
 */
export async function verifyReceiptFiles(paths: readonly string[]): Promise<boolean> {
  const files: ReceiptFile[] = [];
  for (const path of paths) {
    const file = parseReceiptFile((await readInput(path)).toString('utf8'));
    if (!file) throw new Error(`${path} is not a receipt file of a sealed demand.`);
    files.push(file);
  }
  const { problems, entries, contents, head } = await verifyReceipts(files, sha256);
  await print(`${files[0]?.demand}：${entries} 条回执，${contents} 份报价内容，末条链值 ${head || '无'}`);
  for (const problem of problems) await print(`✗ ${problem}`);
  if (problems.length === 0) await print('✓ 核验通过：清单前后相接，内容与提交时一致。');
  return problems.length === 0;
}
