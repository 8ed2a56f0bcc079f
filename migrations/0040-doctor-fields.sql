-- Institutions keep their own doctors.
ALTER TABLE doctor
  ADD photo_file_id uuid REFERENCES stored_file,
  -- Where the photo lies, so that public pages read one table.
  ADD photo text NOT NULL DEFAULT '',
  -- Days of the week at which they see people, 1 Monday to 7 Sunday; none: not said.
  ADD days smallint[] NOT NULL DEFAULT '{}',
  ADD updated_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX doctor_photo_file_id_fk ON doctor (photo_file_id);
