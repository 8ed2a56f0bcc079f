import type {
  InstitutionLibrary,
  InstitutionMutexRule,
  InstitutionPartnerRule,
} from '#domain/institution/institution-item.ts';
import type { OwnRules } from './compile-request.ts';
import type { RuledRow } from './offer-block.ts';

/** Institutions' own rules by row; a rule that several institutions have is held, and compiled, once. */
export interface OwnRuleBook {
  write(row: number, library: InstitutionLibrary): void;
  erase(row: number): void;
  /** The rules that any of the rows has. Others keep their number but are empty and apply to nothing. */
  among(rows: Int32Array): OwnRules;
  /** How many of the rows have a partner rule, 0–1. */
  partnerShare(rows: Int32Array): number;
  /** OfferBlock.ruled for a block of these rows. */
  of(rows: Int32Array): RuledRow[];
}

export function ownRuleBook(): OwnRuleBook {
  const mutex: InstitutionMutexRule[] = [];
  const partner: InstitutionPartnerRule[] = [];
  const numbers = new Map<string, number>();
  const byRow = new Map<number, { mutex: number[]; partner: number[] }>();
  const numberOf = <T>(key: string, list: T[], rule: T) => {
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = list.push(rule) - 1));
    return number;
  };
  return {
    write(row, library) {
      if (library.mutexRules.length + library.partnerRules.length === 0) return;
      byRow.set(row, {
        mutex: library.mutexRules.map((rule) =>
          numberOf(`m|${[rule.a, rule.b].toSorted().join('|')}`, mutex, rule),
        ),
        partner: library.partnerRules.map((rule) =>
          numberOf(`p|${rule.item}|${rule.requires.toSorted().join('|')}`, partner, rule),
        ),
      });
    },
    erase: (row) => void byRow.delete(row),
    among(rows) {
      if (byRow.size === 0) return { mutex: [], partner: [] };
      const used = { mutex: new Set<number>(), partner: new Set<number>() };
      for (const row of rows) {
        const own = byRow.get(row);
        for (const k of own?.mutex ?? []) used.mutex.add(k);
        for (const k of own?.partner ?? []) used.partner.add(k);
      }
      if (used.mutex.size + used.partner.size === 0) return { mutex: [], partner: [] };
      return {
        mutex: mutex.map((rule, k) => (used.mutex.has(k) ? rule : { a: '', b: '', reason: '' })),
        partner: partner.map((rule, k) =>
          used.partner.has(k) ? rule : { item: '', requires: [], reason: '' },
        ),
      };
    },
    partnerShare(rows) {
      if (byRow.size === 0) return 0;
      const having = rows.reduce((sum, row) => sum + (byRow.get(row)?.partner.length ? 1 : 0), 0);
      return having / rows.length;
    },
    of(rows) {
      const ruled: RuledRow[] = [];
      for (let at = 0; at < rows.length; at++) {
        const own = byRow.get(rows[at] as number);
        if (own) ruled.push({ row: at, ...own });
      }
      return ruled;
    },
  };
}
