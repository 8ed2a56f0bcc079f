-- What an institution does not want to go below by oversight, in thousandths of its list prices. Null: it has said none.
ALTER TABLE institution ADD COLUMN price_floor integer CHECK (price_floor BETWEEN 1 AND 1000);

-- Files that are sent along with a quote.
ALTER TABLE quotation ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]';

-- A package that was declined by itself may be taken up again.
INSERT INTO status_edge VALUES ('quotation_package', 6, 1);
