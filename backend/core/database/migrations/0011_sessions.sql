CREATE TYPE "public"."client_platform" AS ENUM('web', 'ios', 'android');--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"platform" "client_platform",
	"app_version" text DEFAULT '' NOT NULL,
	"device_name" text DEFAULT '' NOT NULL,
	"device_key" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_generation" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Everybody signs in again, and their devices with them.
DELETE FROM "devices";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "session_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "platform" "client_platform";--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "locale" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "onboarded_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "users" SET "onboarded_at" = "first_sign_in_at";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_used_at");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_session" ON "devices" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "tokens_valid_from";