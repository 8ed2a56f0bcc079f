import { modalityOf } from './modality.ts';
import type { NameIndex } from './name-index.ts';
import type { NameMatch } from './name-match.ts';
import { readName } from './read-name.ts';
import type { RowEvidence } from './row-evidence.ts';

/** A name that says itself how the picture is made, or that is none of a picture. */
export const saysItself =
  /彩超|超声|b超|多普勒|ct|磁共振|核磁|mr|dr|x线|x光|片|镜|钼靶|造影|图|检测|测定|抗[体原]/i;

/** As `readName`; 甲状腺 in the category 彩超, or of the department 超声科, is 甲状腺彩超, and 胸部平扫 under CT is a CT. */
export function readNameInCategory(index: NameIndex, name: string, evidence: RowEvidence = {}): NameMatch {
  const match = readName(index, name, evidence);
  const modality = modalityOf(evidence.category ?? '');
  if (match.level === 'auto' || modality === undefined || saysItself.test(name.normalize('NFKC')))
    return match;
  for (const whole of [`${name}${modality}`, `${modality}${name}`, `${modality}（${name}）`]) {
    const read = readName(index, whole, evidence);
    if (read.level === 'auto')
      return {
        ...read,
        candidates: read.candidates.map((one) => ({
          ...one,
          why: `类别“${evidence.category}”说明了检查方式`,
        })),
      };
  }
  return match;
}
