import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { CompanyAct } from '#domain/company/company-role.ts';
import type { MessageValues } from '#domain/notification/fill-message.ts';
import type { MessageKey } from '#domain/notification/message-templates.ts';
import type { NoticeTarget } from '#wire/notice/target.ts';
import type { InstitutionMessage } from './institution-notices.ts';

/** A message for the notification list of everybody it concerns. */
export type Notice = InstitutionNotice | OtherNotice;

/** Who gets it there, what kind it is and which page it opens: `institution-notices.ts`. */
interface InstitutionNotice {
  readonly to: { readonly institutions: readonly string[] };
  readonly message: InstitutionMessage;
  /** The id of the demand, contract, … that it is about; '' where its page has no record. */
  readonly record: string;
  readonly values: MessageValues;
  readonly bySms?: true;
}

interface OtherNotice {
  readonly to:
    | { readonly operators: OperatorDuty }
    /** `company`: for which of their companies. */
    | { readonly users: readonly string[]; readonly company?: string }
    /** Those who purchase for them, unless said who. */
    | { readonly companies: readonly string[]; readonly who?: CompanyAct };
  /** `demand.submitted`, `quotation.changed`, …: lets a screen pick an icon. */
  readonly kind: string;
  readonly target: NoticeTarget | null;
  /** Its words are the operators' (collection `message`), taken when it is written. */
  readonly message: MessageKey;
  readonly values: MessageValues;
  /** What changes an account or what watches everybody: by SMS too, whatever its reader has switched off. */
  readonly bySms?: true;
}
