-- What people are searched by and put in order by stands beside them: an index tells whose words resemble a search, and
-- the words of each of thousands were then told anew to be compared, and their names folded anew to be put in order.
DROP INDEX users_search;
--> statement-breakpoint
DROP INDEX users_by_name;
--> statement-breakpoint
ALTER TABLE "users"
	ADD COLUMN "words" text GENERATED ALWAYS AS (words_of_person(first_name, last_name, email, job, phone)) STORED NOT NULL,
	ADD COLUMN "folded_first_name" text GENERATED ALWAYS AS (folded(first_name)) STORED NOT NULL,
	ADD COLUMN "folded_last_name" text GENERATED ALWAYS AS (folded(last_name)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (words gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX users_by_name ON users (((first_name = '' AND last_name = '')::int), folded_first_name, folded_last_name, id);
--> statement-breakpoint
-- Nobody would count what the new columns hold before many people have changed. Where there are none yet nothing is
-- counted: plans that are kept would be made for a table of nobody.
DO $$ BEGIN IF EXISTS (SELECT FROM users) THEN ANALYZE users; END IF; END $$;
