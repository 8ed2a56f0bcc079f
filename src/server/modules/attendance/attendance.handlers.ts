import type { attendanceCalls } from '#wire/visit/attendance.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { readAttendanceFile, takeAttendance } from './import-attendance.ts';
import { visitHistory } from './visit-history.query.ts';

export const attendanceHandlers: HandlersOf<typeof attendanceCalls> = {
  'checkupVisit.readAttendance': readAttendanceFile,
  'checkupVisit.takeAttendance': takeAttendance,
  'checkupVisit.history': visitHistory,
};
