-- When the image was deleted; the receipt goes on naming the picture and its time.
alter table gate_picture add column removed_date timestamptz;
