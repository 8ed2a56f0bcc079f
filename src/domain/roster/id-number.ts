import { calendarDay } from '#domain/library-import/calendar-day.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** What a 公民身份号码 says (GB 11643-1999): its check character must fit and the day exist, else it says nothing. */
export function readIdNumber(text: string): { sex: 'male' | 'female'; birth: string } | undefined {
  const number = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}·—–-]/gu, '')
    .toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return undefined;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  if (checks[sum % 11] !== number[17]) return undefined;
  const birth = calendarDay(
    Number(number.slice(6, 10)),
    Number(number.slice(10, 12)),
    Number(number.slice(12, 14)),
  );
  return birth === undefined ? undefined : { sex: Number(number[16]) % 2 === 1 ? 'male' : 'female', birth };
}
