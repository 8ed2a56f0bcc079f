import { pictureHead, pictureProblem } from '#domain/file/picture-size.ts';
import { invalid } from '#domain/kernel/failure.ts';
import type { ModuleCode } from '#wire/common/common.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { signedIn } from '#server/api/caller.ts';
import { newId } from '#server/db/new-id.ts';
import { requireBelow } from '#server/modules/captcha/limits.ts';
import { putFile } from '#server/modules/file/put-file.ts';
import { cleanFileName } from './clean-file-name.ts';
import { docx, firstBytes, xls, xlsx } from './sniff-type.ts';
import { insertStoredFile, presentFile } from './stored-file.store.ts';

const images = ['image/jpeg', 'image/png', 'image/webp'];
const pdf = 'application/pdf';

interface Purpose {
  readonly takes: readonly string[];
  /** What to say to somebody who chose something else. */
  readonly typeNames: string;
  readonly public: boolean;
}

const purposes: Readonly<Record<ModuleCode, Purpose>> = {
  bid_tender_file: {
    takes: [...images, pdf, xlsx, xls, docx, 'text/plain'],
    typeNames: ' JPG、PNG、WebP 图片，PDF，Excel（xlsx、xls、csv）或 Word（docx）文件',
    public: false,
  },
  licence: { takes: [...images, pdf], typeNames: ' JPG、PNG、WebP 图片或 PDF 文件', public: false },
  institution_photo: { takes: images, typeNames: ' JPG、PNG 或 WebP 图片', public: true },
  seal: { takes: ['image/png'], typeNames: ' PNG 图片', public: false },
  head_image: { takes: images, typeNames: ' JPG、PNG 或 WebP 图片', public: true },
};

/** How names of a kind end. The first is added to a name that ends otherwise, so that no computer opens it as something else. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  [pdf]: ['.pdf'],
  [xlsx]: ['.xlsx'],
  [xls]: ['.xls'],
  [docx]: ['.docx'],
  'text/plain': ['.csv', '.txt'],
};

function trueName(name: string, mime: string): string {
  const known = endings[mime] ?? [];
  return known.some((one) => name.toLowerCase().endsWith(one)) ? name : `${name}${known[0] ?? ''}`;
}

/** Takes a file that is what it is by its content; its name is only shown. It lies safe before the row does. */
export async function uploadFile(
  { caller, request, services, tx }: WriteContext,
  input: { moduleCode: ModuleCode; fileName?: string | undefined },
): Promise<CallOutput<'common.upload'>> {
  const { userId } = signedIn(caller);
  const { file } = request;
  if (!file) throw invalid('请选择要上传的文件。', { file: '请选择文件。' });
  const purpose = purposes[input.moduleCode];
  if (!purpose.takes.includes(file.mime)) {
    const message = `「${file.name}」的内容不是可接受的类型，请选择${purpose.typeNames}（按内容识别，改扩展名无效）。`;
    throw invalid(message, { file: message });
  }
  if (images.includes(file.mime)) {
    const problem = pictureProblem(file.name, await firstBytes(file.path, pictureHead));
    if (problem) throw invalid(problem, { file: problem });
  }
  await requireBelow(services, '上传', [{ key: `upload:${userId}`, points: 120, seconds: 3600 }]);
  const stored = {
    id: newId(),
    ownerId: userId,
    storageKey: await putFile(services, file.path),
    name: trueName(cleanFileName(input.fileName ?? '') || file.name, file.mime),
    mime: file.mime === 'text/plain' ? 'text/csv' : file.mime,
    size: file.size,
    sha256: file.sha256,
    moduleCode: input.moduleCode,
    public: purpose.public,
  };
  await insertStoredFile(tx, stored);
  return { ...presentFile({ ...stored, storage_key: stored.storageKey }), size: stored.size };
}
