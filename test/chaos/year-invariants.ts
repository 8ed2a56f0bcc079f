import type { Facts } from './ledger.ts';
import { chaosDepartment, chaosHeads } from './year.ts';

// The year after the signature: what must never be, what must not be missing, and what is damaged on purpose.

export const yearHalves: Readonly<Record<string, string>> = {
  'a staff list by half': `SELECT roster_id FROM roster_person WHERE department = '${chaosDepartment}'
    GROUP BY roster_id HAVING count(*) <> ${chaosHeads}`,
  'a person of a list without a visit': `SELECT p.id FROM roster_person p
    WHERE NOT EXISTS (SELECT FROM checkup_visit v WHERE v.person_id = p.id)`,
  'a date without its place': `SELECT v.id FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id
    WHERE p.department = '${chaosDepartment}' AND v.status IN (2, 3)
      AND (v.slot_id IS NULL OR v.institution_id IS NULL OR v.contract_id IS NULL OR v.day IS NULL OR v.booked_at IS NULL)`,
  'a half-day whose taken places are not its dates': `SELECT s.id FROM exam_slot s
    WHERE EXISTS (SELECT FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id WHERE v.slot_id = s.id AND p.department = '${chaosDepartment}')
      AND s.taken <> (SELECT count(*) FROM checkup_visit v WHERE v.slot_id = s.id)`,
  'an attendance by half': `SELECT id FROM checkup_visit WHERE (status = 3) <> (arrived_at IS NOT NULL)`,
  'a visit in two bills': `SELECT l.visit_id FROM settlement_line l JOIN settlement s ON s.id = l.settlement_id
    WHERE s.source = 'attendance' AND s.status <> 7 AND l.amount > 0 GROUP BY l.visit_id HAVING count(*) > 1`,
  'a bill that is not the sum of its lines': `SELECT s.id FROM settlement s WHERE s.total <> (s.content ->> 'minimum')::bigint
    + (SELECT coalesce(sum(l.amount), 0) FROM settlement_line l WHERE l.settlement_id = s.id)`,
  'a bill that one side agreed to and is frozen, or both and is not': `SELECT id FROM settlement WHERE status <> 7
    AND (status IN (4, 5, 6)) <> (buyer_agreed_at IS NOT NULL AND institution_agreed_at IS NOT NULL)`,
};

type YearFacts = Pick<Facts, 'listed' | 'booked' | 'arrived' | 'billed' | 'agreed'>;

export const yearMissing: Readonly<Record<keyof YearFacts, string>> = {
  listed: `SELECT k FROM unnest($1::text[]) k WHERE (SELECT count(*) FROM roster_person p WHERE p.roster_id::text = k) <> ${chaosHeads}`,
  booked: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM checkup_visit v
    WHERE v.person_id::text = k AND v.status IN (2, 3) AND v.slot_id IS NOT NULL)`,
  arrived: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM checkup_visit v WHERE v.id::text = k AND v.status = 3)`,
  billed: `SELECT k FROM unnest($1::text[]) k WHERE (SELECT count(*) FROM settlement_line l WHERE l.settlement_id::text = k) <> ${chaosHeads}`,
  agreed: `SELECT k FROM unnest($1::text[]) k WHERE NOT EXISTS (SELECT FROM settlement s WHERE s.id::text = k AND s.status IN (4, 5, 6))`,
};

const ownVisit = (
  status: string,
) => `(SELECT v.id FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id
  WHERE p.department = '${chaosDepartment}' AND v.status IN (${status}) ORDER BY v.id DESC LIMIT 1)`;

export const yearDamages: Readonly<Record<string, string>> = {
  'a lost date': `UPDATE checkup_visit SET slot_id = NULL WHERE id = ${ownVisit('2, 3')}`,
  'a place that nobody has': `UPDATE exam_slot SET taken = taken + 1 WHERE id = (SELECT slot_id FROM checkup_visit WHERE id = ${ownVisit('2, 3')})`,
  'an attendance without its time': `UPDATE checkup_visit SET arrived_at = NULL WHERE id = ${ownVisit('3')}`,
  'a line that a bill lost': `DELETE FROM settlement_line WHERE id = (SELECT l.id FROM settlement_line l JOIN settlement s ON s.id = l.settlement_id
    WHERE l.amount > 0 AND s.status <> 7 ORDER BY l.id DESC LIMIT 1)`,
  'an agreement that is gone': `UPDATE settlement SET buyer_agreed_at = NULL WHERE id = (SELECT id FROM settlement WHERE status = 4 ORDER BY id DESC LIMIT 1)`,
};
