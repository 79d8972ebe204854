ALTER TABLE "users" ADD COLUMN "shows_birth_year" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_first_sign_in" ON "users" USING btree ("first_sign_in_at");--> statement-breakpoint
CREATE INDEX "users_job" ON "users" USING btree ("job");--> statement-breakpoint
CREATE INDEX "users_country" ON "users" USING btree ("country");--> statement-breakpoint
CREATE INDEX "users_birth_day" ON "users" USING btree (((extract(month from birth_date) * 100 + extract(day from birth_date))::integer));