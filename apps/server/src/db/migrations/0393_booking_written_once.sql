-- The id of a row of the overview is random and nothing looks for it: it needs no index.
alter table booking drop constraint if exists booking_row_id_key;

-- Room beside an order for its next state, so that its indexes stay as they are.
alter table load_unit_order set (fillfactor = 85);
