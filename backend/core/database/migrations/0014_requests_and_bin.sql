CREATE TABLE "binned_memberships" (
	"community_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" "community_role" NOT NULL,
	"position" integer NOT NULL,
	"last_seen_post_id" bigint NOT NULL,
	"notifications_enabled" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "binned_memberships_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_bin" (
	"community_id" bigint PRIMARY KEY NOT NULL,
	"kind" "community_kind" NOT NULL,
	"deleted_by" bigint,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_refusals" (
	"community_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "join_refusals_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "binned_event_responses" (
	"post_id" bigint NOT NULL,
	"community_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"answer" "event_answer" NOT NULL,
	"is_waiting" boolean NOT NULL,
	"turn" integer NOT NULL,
	CONSTRAINT "binned_event_responses_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "binned_memberships" ADD CONSTRAINT "binned_memberships_community_id_community_bin_community_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."community_bin"("community_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_memberships" ADD CONSTRAINT "binned_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bin" ADD CONSTRAINT "community_bin_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bin" ADD CONSTRAINT "community_bin_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_refusals" ADD CONSTRAINT "join_refusals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_refusals" ADD CONSTRAINT "join_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_event_responses" ADD CONSTRAINT "binned_event_responses_post_id_events_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."events"("post_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "binned_event_responses" ADD CONSTRAINT "binned_event_responses_membership" FOREIGN KEY ("community_id","user_id") REFERENCES "public"."binned_memberships"("community_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "binned_memberships_user" ON "binned_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_bin_deleted_by" ON "community_bin" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "join_refusals_user" ON "join_refusals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "binned_event_responses_member" ON "binned_event_responses" USING btree ("community_id","user_id");