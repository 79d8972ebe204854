-- Accounts without a name stand at the end of lists of people, and the index has them there.
DROP INDEX users_by_name;
--> statement-breakpoint
CREATE INDEX users_by_name ON users (((first_name = '' AND last_name = '')::int), folded(first_name), folded(last_name), id);
