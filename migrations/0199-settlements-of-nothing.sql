-- A settlement over 0.00 has nothing to invoice and nothing to pay: agreed by both sides it is settled (已付清), and holds no list of people.
INSERT INTO status_edge (machine, from_status, to_status) VALUES ('settlement', 4, 6);
UPDATE settlement SET status = 6 WHERE status = 4 AND total = 0;
