import { demoCreditCode } from './demo-identities.ts';
import { buyerOf } from './demo-people.ts';
import { addEvent, days, hours, later, type DemoEvent, type DemoRows, type DemoWorld } from './demo-rows.ts';
import type { SourceCertification } from './demo-source.ts';
import { demoId } from './random.ts';

export function addDemoCompanies(world: DemoWorld): void {
  const { rows, source, now } = world;
  source.companies.forEach((company, i) => {
    const buyer = buyerOf(world, company.key);
    const createdAt = later(buyer.created_at, 2 * hours);
    const submittedAt =
      company.certification === 'certified' ? later(createdAt, hours) : later(now, -(20 + i) * hours);
    const id = companyId(world, company.key);
    rows.company.push({
      id,
      user_id: buyer.id,
      name: company.name,
      credit_code: demoCreditCode('91', company.city, 1000 + i),
      region_id: company.district,
      address: company.address,
      industry: company.industry,
      size: company.size,
      contact: buyer.name,
      mobile: buyer.mobile,
      licence_file_id: null,
      ...certificationOf(company.certification, submittedAt, world.operatorId, company.reason ?? ''),
      created_at: createdAt,
    });
    certificationEvents(
      rows,
      'company',
      id,
      company.certification,
      submittedAt,
      buyer.id,
      world.operatorId,
      company.reason,
    );
  });
}

export const companyId = (world: DemoWorld, key: string) =>
  demoId(`company/${key}`, later(world.now, -300 * days));

const statusOf = { certified: 1, review: 2, failed: 3 } as const;
const reviewTime = 5 * hours;

/** The columns that company and institution certification share. */
export function certificationOf(
  state: SourceCertification,
  submittedAt: Date,
  operatorId: string,
  reason: string,
) {
  const reviewed = state !== 'review';
  return {
    status: statusOf[state],
    in_force: state === 'certified',
    pending: null,
    review_reason: state === 'failed' ? reason : '',
    reviewer_id: reviewed ? operatorId : null,
    submitted_at: submittedAt,
    reviewed_at: reviewed ? later(submittedAt, reviewTime) : null,
  };
}

/** Applied for by its user, decided by the operator. */
export function certificationEvents(
  rows: DemoRows,
  kind: 'company' | 'institution',
  id: string,
  state: SourceCertification,
  submittedAt: Date,
  userId: string,
  operatorId: string,
  reason?: string,
): void {
  const event = (more: Pick<DemoEvent, 'at' | 'action' | 'actor' | 'userId' | 'from' | 'to' | 'reason'>) =>
    addEvent(rows, { kind, id, ...more });
  event({ at: submittedAt, action: 'apply', actor: 'owner', userId, from: 0, to: 2 });
  if (state === 'review') return;
  const at = later(submittedAt, reviewTime);
  const decision = { at, actor: 'operator', userId: operatorId, from: 2 } as const;
  if (state === 'certified') event({ ...decision, action: 'approve', to: 1 });
  else event({ ...decision, action: 'decline', to: 3, reason: reason ?? '' });
}
