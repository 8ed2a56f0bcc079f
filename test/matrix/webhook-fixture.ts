import type { CallName } from '#wire/table/call-table.ts';
import { sealWebhook } from '#server/modules/webhook/webhook-secret.ts';
import { addRow } from '#test/world/rows.ts';
import type { World } from '#test/world/world.ts';

/** An address of each side with an event that was not taken. Nobody is there. */
export async function addWebhooks(
  { db, services, people }: World,
  { institutionId, companyId }: { institutionId: string; companyId: string },
) {
  const add = async (owner: { institution_id: string } | { company_id: string }) => {
    const webhookId = await addRow(db, 'webhook', {
      ...owner,
      url: 'https://nobody.invalid/hook',
      sealed: sealWebhook(services, 'key'),
      events: ['visit.booked'],
      created_by: people.buyer.userId,
    });
    const deliveryId = await addRow(db, 'webhook_delivery', {
      webhook_id: webhookId,
      event: 'visit.booked',
      data: '{}',
      state: 'failed',
    });
    return { webhookId, deliveryId };
  };
  return {
    institution: await add({ institution_id: institutionId }),
    company: await add({ company_id: companyId }),
  };
}

type Webhooks = Awaited<ReturnType<typeof addWebhooks>>;

/** What the calls of a company's addresses mean by their keys; those of an institution's are known by the keys alone. */
export function webhookValues(
  { companyId, institutionId }: { companyId: string; institutionId: string },
  { company: { webhookId, deliveryId } }: Webhooks,
): Partial<Record<CallName, Readonly<Record<string, unknown>>>> {
  const one = { id: companyId, webhookId };
  const url = 'https://hook.example.com/tijian';
  return {
    'institutionWebhook.add': { id: institutionId, url },
    'companyWebhook.add': { id: companyId, url },
    'companyWebhook.remove': one,
    'companyWebhook.test': one,
    'companyWebhook.deliveries': one,
    'companyWebhook.resend': { ...one, deliveryId },
  };
}
