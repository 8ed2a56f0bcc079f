-- What an institution tells people who have a date with it: a telephone that answers, which its contact's own mobile is not.
CREATE TABLE exam_reception (
  institution_id uuid PRIMARY KEY REFERENCES institution,
  -- Of the reception, nobody's own.
  desk_phone     text NOT NULL
);
