-- The last change of many prices of a draft, to be taken back with one click; gone when the quote is sent.
ALTER TABLE quotation ADD COLUMN price_undo jsonb;
