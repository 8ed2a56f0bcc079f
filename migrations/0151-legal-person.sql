-- 法定代表人, as the licence names one; '' of applications that were sent in before it was asked for.
ALTER TABLE company ADD legal_person text NOT NULL DEFAULT '';
ALTER TABLE institution ADD legal_person text NOT NULL DEFAULT '';
