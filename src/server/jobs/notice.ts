import type { NoticeTarget } from '#wire/notice-target.ts';

/** A message for the notification list of everybody it concerns. */
export interface Notice {
  readonly to:
    | 'operators'
    | { readonly users: readonly string[] }
    | { readonly institutions: readonly string[] };
  /** `demand.submitted`, `quotation.invited`, …: lets a screen pick an icon. */
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly target: NoticeTarget | null;
}
