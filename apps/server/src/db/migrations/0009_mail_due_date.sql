-- The server says when a mail is due, by its own clock; the clock of the database decides nothing.
alter table mail alter column due_date drop default;
