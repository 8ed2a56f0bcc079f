import { type HalfDay, halfDayLabels } from '#domain/examination/visit-machine.ts';
import { dayAfter } from '#domain/kernel/day-number.ts';

interface Appointment {
  readonly day: string;
  readonly half: HalfDay | null;
  readonly institution: string;
  readonly address: string;
  readonly phone: string;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n');

/** A date for the phone's calendar (RFC 5545): the whole day, as the institution gives no hour. Nothing says who it is for. */
export function calendarFile(visit: Appointment, uid: string, stamp: string): string {
  const compact = (day: string) => day.replaceAll('-', '');
  const half = visit.half === null ? '' : `（${halfDayLabels[visit.half]}）`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//checkup//date//CN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(visit.day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(visit.day, 1))}`,
    `SUMMARY:${escaped(`体检${half}`)}`,
    `LOCATION:${escaped(`${visit.institution} ${visit.address}`)}`,
    ...(visit.phone ? [`DESCRIPTION:${escaped(`接待电话 ${visit.phone}`)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
