import { calls } from '#wire/calls.ts';
import type { AnyEndpoint } from '#wire/kernel/endpoint.ts';
import { type CallName, callTable } from '#wire/table/call-table.ts';
import type { Bid } from '#test/world/procurement.ts';
import { accessOf } from './access-expected.ts';
import type { AccessFixture } from './access-fixture.ts';

type Values = Readonly<Record<string, unknown>>;

/** Calls about an inquiry speak of the inquiries among the records. */
export function inquiryValues({
  inquiry,
  institutionId,
  sent: { demandId: openId },
}: AccessFixture): Partial<Record<CallName, Values>> {
  const ofBid = (bid: Bid | undefined) => ({
    quotationId: bid?.quotationId,
    quotationPackageId: bid?.packages[0]?.quotationPackageId,
  });
  const sent = { demandId: inquiry.sent.demandId, ...ofBid(inquiry.sent.bids[0]) };
  const unsent = ofBid(inquiry.open.bids[0]);
  const { draft } = inquiry;
  return {
    ...Object.fromEntries(
      (Object.keys(callTable) as CallName[])
        .filter((name) => accessOf(name).relation?.startsWith('inquiry'))
        .map((name) => {
          const values = name.startsWith('inquiryQuotation.confirm') ? unsent : { ...draft, ...sent };
          return [name, only(calls[name] as AnyEndpoint, values)];
        }),
    ),
    'inquiry.submit': { ...draft },
    'inquiry.invite': { demandId: inquiry.sent.demandId, institutionIds: [institutionId] },
    'demand.invite': { demandId: openId, institutionIds: [institutionId] },
    'inquiry.addGroup': { ...draft },
    'inquiry.updateGroup': { ...draft, packages: [] },
    'inquiry.deleteGroup': { ...draft },
  };
}

/** The values that the call has keys for. */
export const only = ({ access: { by = '' } }: AnyEndpoint, values: Values): Values =>
  by in values ? { [by]: values[by] } : {};
