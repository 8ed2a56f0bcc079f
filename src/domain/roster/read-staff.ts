import { mobilePattern } from '#domain/kernel/mobile.ts';
import { cleanText, shorten } from '#domain/kernel/text.ts';
import { normaliseDigits, normaliseMobile } from '#domain/kernel/typed.ts';
import { calendarDay } from '#domain/library-import/calendar-day.ts';
import { parseSexes } from '#domain/library-import/parse-limits.ts';
import { readIdNumber } from './id-number.ts';
import { readBirth } from './read-birth.ts';
import { type StaffColumn, type StaffRow, staffColumnLabels } from './staff-columns.ts';

/** Somebody of a staff list, read. '' or null where it says nothing. */
export interface StaffPerson {
  /** Of a dependant: of the employee whose they are. */
  readonly employeeNo: string;
  readonly name: string;
  readonly mobile: string;
  readonly idNumber: string;
  readonly sex: 'male' | 'female' | null;
  /** `1990-05-17` */
  readonly birthDate: string | null;
  readonly married: boolean | null;
  readonly department: string;
  readonly group: string;
  /** As the list writes it. */
  readonly city: string;
  /** 与员工关系 of a dependant; '' of an employee. */
  readonly kinship: string;
}

interface StaffProblem {
  readonly column: StaffColumn;
  /** Says what is wrong, without a number of the person's. */
  readonly text: string;
}

export interface ReadStaff {
  readonly person: StaffPerson;
  /** None: it can be taken. */
  readonly problems: readonly StaffProblem[];
}

const longest: Readonly<Partial<Record<StaffColumn, number>>> = {
  employeeNo: 40,
  ofEmployee: 40,
  name: 40,
  department: 60,
  group: 40,
  city: 40,
  kinship: 20,
};

const ofThemselves = /^(?:本人|员工|职工|员工本人|职工本人|自己|[-—/\\无])$/;

/**
 * One row → a person and what is wrong with it: nothing is guessed and nothing cut. `today`: `2026-12-01`. `marriage`: whether a package
 * asks for the marital state; else it is not even read.
 */
export function readStaff(
  { texts, lost }: Pick<StaffRow, 'texts' | 'lost'>,
  { today, marriage }: { readonly today: string; readonly marriage: boolean },
): ReadStaff {
  const problems: StaffProblem[] = [];
  const wrong = (column: StaffColumn, text: string) => problems.push({ column, text });
  const said = (column: StaffColumn): string => {
    const text = cleanText(texts[column] ?? '').trim();
    const most = longest[column];
    if (most !== undefined && text.length > most)
      wrong(column, `${staffColumnLabels[column]}超过 ${most} 个字`);
    return text;
  };
  for (const column of lost)
    if (column !== 'marriage' || marriage)
      wrong(
        column,
        column === 'idNumber'
          ? '身份证号存成了数字，15 位以后已丢失'
          : `${staffColumnLabels[column]}的单元格没有保存完整内容`,
      );

  const name = said('name').replace(/\s+/g, ' ');
  if (name === '') wrong('name', '没有姓名');
  const written = said('kinship');
  const kinship = ofThemselves.test(written) ? '' : written;
  const [own, of] = [said('employeeNo'), said('ofEmployee')];
  if (kinship !== '' && (of || own) === '') wrong('ofEmployee', '家属没有写所属员工的工号');
  const employeeNo = (kinship === '' ? own : of || own).normalize('NFKC');

  const mobile = normaliseMobile(said('mobile'));
  if (mobile !== '' && !mobilePattern.test(mobile)) wrong('mobile', '手机号不是 11 位大陆手机号');

  const idNumber = normaliseDigits(said('idNumber')).replaceAll('·', '').toUpperCase();
  const id = idNumber === '' ? undefined : readIdNumber(idNumber);
  const idLost = lost.includes('idNumber');
  if (idNumber !== '' && !id && !idLost)
    wrong('idNumber', /^\d{17}[\dX]$/.test(idNumber) ? '身份证号的校验位或生日不对' : '不是 18 位身份证号');

  const sex = sexOf(said('sex'), wrong);
  if (sex && id && sex !== id.sex) wrong('sex', '性别与身份证号不一致');
  const birth = birthOf(said('birth'), today, wrong);
  if (birth && id && birth !== id.birth) wrong('birth', '出生日期与身份证号不一致');
  if (id && id.birth > today) wrong('idNumber', '身份证号的生日在今天之后');
  if (employeeNo === '' && mobile === '' && idNumber === '')
    wrong('employeeNo', '工号、手机号、身份证号都没有，无法与下一次的名单对应');
  return {
    person: {
      employeeNo,
      name,
      mobile,
      idNumber: id ? idNumber : '',
      sex: sex ?? id?.sex ?? null,
      birthDate: birth ?? id?.birth ?? null,
      married: marriage ? marriedOf(said('marriage'), wrong) : null,
      department: said('department'),
      group: said('group'),
      city: said('city'),
      kinship,
    },
    problems,
  };
}

type Wrong = (column: StaffColumn, text: string) => void;
const nothing = /^[\s/\\—–-]*$/;
const shown = (text: string) => `“${shorten(text, 12)}”`;

function sexOf(text: string, wrong: Wrong): StaffPerson['sex'] {
  if (nothing.test(text)) return null;
  const sexes = parseSexes(text).limits?.sexes;
  if (sexes?.every((one) => one === 1)) return 'male';
  if (sexes && !sexes.includes(1)) return 'female';
  wrong('sex', `性别${shown(text)}不能确定是男是女`);
  return null;
}

function marriedOf(text: string, wrong: Wrong): boolean | null {
  if (nothing.test(text)) return null;
  if (/未婚|单身/.test(text) || /^[未否]$/.test(text)) return false;
  if (/已婚|离异|离婚|丧偶|再婚/.test(text) || /^[已是]$/.test(text)) return true;
  wrong('marriage', `婚姻状况${shown(text)}没有看懂`);
  return null;
}

/** A whole day only: a year alone would be a guess. */
function birthOf(text: string, today: string, wrong: Wrong): string | null {
  if (nothing.test(text)) return null;
  const said = readBirth(text, today);
  const found = said?.day !== undefined && calendarDay(said.year, said.month ?? 1, said.day);
  if (!found) {
    wrong('birth', said ? '出生日期没有写到日' : `出生日期${shown(text)}不是日期`);
    return null;
  }
  if (found > today || Number(today.slice(0, 4)) - Number(found.slice(0, 4)) > 120) {
    wrong('birth', `出生日期${shown(text)}不可能`);
    return null;
  }
  return found;
}
