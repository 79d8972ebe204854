-- Answers to events, deleted events, and private addresses of calendars.
CREATE TYPE "public"."event_answer" AS ENUM('yes', 'maybe', 'no');--> statement-breakpoint
CREATE TABLE "calendar_subscriptions" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_subscriptions_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "cancelled_events" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"community_id" bigint NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"cancelled_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_responses" (
	"post_id" bigint NOT NULL,
	"community_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"answer" "event_answer" NOT NULL,
	"is_waiting" boolean DEFAULT false NOT NULL,
	"turn" integer NOT NULL,
	CONSTRAINT "event_responses_post_id_user_id_pk" PRIMARY KEY("post_id","user_id"),
	CONSTRAINT "event_responses_waiting" CHECK (not "event_responses"."is_waiting" or "event_responses"."answer" = 'yes')
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_events" ADD CONSTRAINT "cancelled_events_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_responses" ADD CONSTRAINT "event_responses_post_id_events_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."events"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_responses" ADD CONSTRAINT "event_responses_membership" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancelled_events_community" ON "cancelled_events" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX "event_responses_turn" ON "event_responses" USING btree ("post_id","answer","is_waiting","turn");--> statement-breakpoint
CREATE INDEX "event_responses_member" ON "event_responses" USING btree ("user_id","community_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_capacity" CHECK ("events"."capacity" > 0);