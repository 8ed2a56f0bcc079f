/** Why a price list was not read to its end. */
export type ReadingFailure =
  /** The file's own fault; the reader of files says what to do about it. */
  { readonly code: 'file'; readonly message: string } | { readonly code: 'cancelled' | 'interrupted' };

export function readingFailureText(failure: ReadingFailure): string {
  switch (failure.code) {
    case 'file':
      return failure.message;
    case 'cancelled':
      return '已停止读取。文件还在，可以重新读取，或删除这个批次。';
    case 'interrupted':
      return '读取没有完成：系统在处理时中断。文件还在，请点“重新读取”；仍不成功时，请把工作表拆分成几个文件上传。';
  }
}
