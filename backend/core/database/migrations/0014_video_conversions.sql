CREATE TYPE "public"."video_conversion" AS ENUM('converting', 'unplayable');--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "playable_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "conversion" "video_conversion";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "conversion_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "conversion_claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "files_playable" ON "files" USING btree ("playable_key") WHERE "files"."playable_key" is not null;--> statement-breakpoint
CREATE INDEX "files_conversion" ON "files" USING btree ("id") WHERE "files"."conversion" is not null;--> statement-breakpoint
-- Of what is there already, what no browser plays is tried once a machine with ffmpeg starts.
UPDATE "files" SET "conversion" = 'unplayable' WHERE "key" ~ '\.(wmv|avi|flv|ogv)$';
