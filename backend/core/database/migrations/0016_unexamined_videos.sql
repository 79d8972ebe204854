ALTER TABLE "files" ADD COLUMN "is_unexamined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "files_unexamined" ON "files" USING btree ("id") WHERE "files"."is_unexamined";--> statement-breakpoint
-- What browsers open, of which nobody has looked yet whether they play what is in it.
UPDATE "files" SET "is_unexamined" = true WHERE "key" ~ '\.(mp4|mov|3gp|webm)$' AND "conversion" IS NULL AND "playable_key" IS NULL;
