import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { CompanyAct } from '#domain/company/company-role.ts';
import type { InstitutionAct } from '#domain/institution/institution-role.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { NoticeTarget } from '#wire/notice-target.ts';

/** A message for the notification list of everybody it concerns. */
export type Notice = NoticeAddress & (NoticeText | NoticeTemplate);

interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** Its words are an operator's (collection `message`), taken when it is written. */
interface NoticeTemplate {
  readonly message: MessageKey;
  readonly values: MessageValues;
}

interface NoticeAddress {
  readonly to:
    | { readonly operators: OperatorDuty }
    | { readonly users: readonly string[] }
    /** Those who purchase for them, unless said who. */
    | { readonly companies: readonly string[]; readonly who?: CompanyAct }
    /** Those who quote for them, unless said who. */
    | { readonly institutions: readonly string[]; readonly who?: InstitutionAct };
  /** `demand.submitted`, `quotation.invited`, …: lets a screen pick an icon. */
  readonly kind: string;
  readonly target: NoticeTarget | null;
}
