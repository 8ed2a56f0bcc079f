import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { CompanyAct } from '#domain/company/company-role.ts';
import type { InstitutionAct } from '#domain/institution/institution-role.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { NoticeTarget } from '#wire/notice-target.ts';

/** A message for the notification list of everybody it concerns. */
export interface Notice {
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
  /** Its words are the operators' (collection `message`), taken when it is written. */
  readonly message: MessageKey;
  readonly values: MessageValues;
  /** What changes an account or what watches everybody: by SMS too, whatever its reader has switched off. */
  readonly bySms?: true;
}
