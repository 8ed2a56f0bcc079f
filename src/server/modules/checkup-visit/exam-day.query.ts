import { sql } from 'kysely';
import {
  type HalfDay,
  halfDayLabels,
  type VisitStatus,
  visitMachine,
} from '#domain/examination/visit-machine.ts';
import { allowedActions } from '#domain/kernel/machine.ts';
import { toYuanText } from '#domain/kernel/money.ts';
import { ageOn } from '#domain/roster/read-person.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { VisitAddOn } from '#server/db/tables/examination.ts';
import { writeWorkbook, xlsxMime } from '#server/modules/common/write-workbook.ts';
import { openPerson } from '#server/person-keys.ts';
import { openDeclared } from './declared.ts';
import { contentsOf, itemsOfVisit, labelOfVisit, type VisitPackage, visitPackage } from './visit-items.ts';

type Day = CallOutput<'checkupVisit.listDay'>;
type Visitor = Day['people'][number];

/** Of the list; `book`: a second date for who was missed. */
const offered: ReadonlySet<string> = new Set(['arrive', 'correct', 'move', 'book']);

interface Row extends VisitPackage {
  readonly visitId: string;
  readonly personId: string;
  readonly sealed: Buffer | null;
  readonly company: string;
  readonly half: HalfDay | null;
  readonly status: VisitStatus;
  readonly declared: Buffer | null;
  readonly omitted: readonly string[];
  readonly addOns: readonly VisitAddOn[];
}

/** Who has a date with the institution on this day, in the order in which they come. */
export async function listExamDay(
  { db, services }: ReadContext,
  { institutionId, day }: ParsedInput<'checkupVisit.listDay'>,
): Promise<Day> {
  const { rows } = await sql<Row>`
    SELECT v.id AS "visitId", p.id AS "personId", p.sealed, c.name AS company, ${visitPackage}, s.half, v.status, v.declared,
      v.omitted, v.add_ons AS "addOns"
    FROM checkup_visit v JOIN roster_person p ON p.id = v.person_id JOIN roster r ON r.id = v.roster_id
    JOIN company c ON c.id = r.company_id JOIN demand d ON d.id = r.demand_id
    LEFT JOIN demand_package k ON k.id = p.package_id LEFT JOIN package_group g ON g.id = k.group_id
    LEFT JOIN exam_slot s ON s.id = v.slot_id
    WHERE v.institution_id = ${institutionId} AND v.day = ${day} ORDER BY s.half NULLS LAST, c.name, v.id`.execute(
    db,
  );
  const contracts = await contentsOf(db, [...new Set(rows.map(({ contractId }) => contractId))]);
  return {
    people: rows.map((row): Visitor => {
      const person = row.sealed && openPerson(services.personKey, row.personId, row.sealed);
      return {
        visitId: row.visitId,
        name: person ? person.name : '（已按约定删除）',
        sex: (person && person.sex) || '',
        age: (person?.birthDate && ageOn(day, person.birthDate)) || null,
        mobile: person?.mobile ?? '',
        company: row.company,
        package: labelOfVisit(row),
        half: row.half,
        status: { code: row.status, name: visitMachine.labels[row.status] },
        declared: openDeclared(services.personKey, row.visitId, row.declared),
        omitted: [...row.omitted],
        addOns: row.addOns.map(({ price, ...one }) => ({ ...one, price: toYuanText(price) })),
        items: [...itemsOfVisit(row, contracts)],
        actions: allowedActions(visitMachine, row.status, 'provider').filter((action) => offered.has(action)),
      };
    }),
  };
}

const sexNames = { male: '男', female: '女', '': '' } as const;
const marriedNames = { yes: '已婚', no: '未婚', '': '' } as const;
const pregnancyNames = { no: '未怀孕', yes: '怀孕', maybe: '可能怀孕或备孕', '': '' } as const;

/** What the person declared, in words; '' for nothing. */
const declaredText = ({ married, pregnancy }: Visitor['declared']): string =>
  [marriedNames[married], pregnancyNames[pregnancy]].filter(Boolean).join('、');

/** As a list of attendance is read (`read-attendance.ts`): `头颅CT 250.00 单位付；胃镜 600.00 个人付`. */
export const addOnsText = (addOns: Visitor['addOns']): string =>
  addOns
    .map(({ name, price, payer }) => `${name} ${price} ${payer === 'company' ? '单位付' : '个人付'}`)
    .join('；');

export async function exportExamDay(
  context: ReadContext,
  input: ParsedInput<'checkupVisit.exportDay'>,
): Promise<CallOutput<'checkupVisit.exportDay'>> {
  const { people } = await listExamDay(context, input);
  const bytes = await writeWorkbook([
    {
      name: input.day,
      rows: [
        ['时段', '姓名', '性别', '年龄', '手机号', '单位', '套餐', '本人告知', '状态', '未做项目', '加项'],
        ...people.map((one) => [
          one.half === null ? '' : halfDayLabels[one.half],
          one.name,
          sexNames[one.sex],
          one.age ?? '',
          one.mobile,
          one.company,
          one.package,
          declaredText(one.declared),
          one.status.name,
          one.omitted.join('、'),
          addOnsText(one.addOns),
        ]),
      ],
      widths: [8, 12, 6, 6, 14, 28, 28, 20, 10, 30, 30],
      frozen: { rows: 1 },
    },
  ]);
  return { name: `到检名单 ${input.day}.xlsx`, mime: xlsxMime, bytes };
}
