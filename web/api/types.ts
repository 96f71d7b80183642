// What the API answers, read from the Worker's own routes.
import type { InferRequestType, InferResponseType } from "hono/client";
import type { Client } from "../../worker/entry/client.ts";

type SessionAnswer = InferResponseType<Client["auth"]["verify-token"]["$get"], 200>;
type LoginAnswer = InferResponseType<Client["auth"]["login"]["$post"], 200>;
/** What a sign-in with a correct password still needs. */
export type SecondStep = Extract<LoginAnswer, { secondStep: object }>["secondStep"];
export type Factors = InferResponseType<Client["auth"]["factors"]["$get"], 200>;
export type TrialAnswer = InferResponseType<Client["auth"]["activate-trial"]["$post"], 200>;
export type SubscriptionAnswer = InferResponseType<Client["subscriptions"]["$get"], 200>;
export type User = SessionAnswer["user"];
type Registration = InferRequestType<Client["auth"]["register"]["$post"]>["json"];
export type Tracking = NonNullable<Registration["tracking"]>;

export type OpenSession = InferResponseType<Client["auth"]["sessions"]["$get"], 200>["sessions"][number];

/** The members of the workspace, and its open invitations. */
export type Team = InferResponseType<Client["team"]["$get"], 200>;

/** What the holder of an invitation's link reads. */
export type Workspaces = InferResponseType<Client["workspaces"]["$get"], 200>["workspaces"];
export type Invitation = InferResponseType<Client["invitations"]["look"]["$post"], 200>["invitation"];

/** A workspace of the person, with the figures of its pages. */
export type OwnClient = InferResponseType<Client["clients"]["$get"], 200>["clients"][number];

/** What the holder of a link to connect a page again reads. */
export type ReconnectionLink = InferResponseType<Client["reconnections"]["look"]["$post"], 200>["reconnection"];

export type AlertSettings = InferResponseType<Client["alerts"]["$get"], 200>;
export type EventWebhooks = InferResponseType<Client["event-webhooks"]["$get"], 200>;
/** Which alerts and letters a member chose to receive, and their devices. */
export type PersonalAlerts = InferResponseType<Client["alerts"]["mine"]["$get"], 200>;

export type Letter = InferResponseType<Client["summaries"]["week"]["$get"], 200>["letter"];
/** How reports look to clients, and their recipients. */
export type ClientReports = InferResponseType<Client["summaries"]["recipients"]["$get"], 200>;
export type Report = InferResponseType<Client["summaries"]["months"][":month"]["$get"], 200>;

/** What a page publishes about its rules and figures. */
export type PublicPage = InferResponseType<Client["public-pages"]["$get"], 200>["publicPage"];

export type AccountsAnswer = InferResponseType<Client["social"]["accounts"]["$get"], 200>;
export type Account = AccountsAnswer["accounts"][number];
/** `plan` is the name that people read. */
export type PlanLimit = AccountsAnswer["planLimit"];
/** The state of an account's connection. Dates are ISO 8601; null is unknown. */
export type Health = InferResponseType<Client["social"]["accounts"][":id"]["health"]["$get"], 200>["health"];
export type HealthProblem = Health["problems"][number];
export type ProblemCode = HealthProblem["code"];
export type Permission = Health["permissions"][number];
/** The network's name of a permission, and the name that its owner reads. */
export type PermissionName = Pick<Permission, "scope" | "name">;
export type AccountStats = InferResponseType<
  Client["social"]["accounts"]["stats"]["$get"],
  200
>["accountStats"][number];

type AutoReplies = Client["social"]["accounts"][":id"]["auto-replies"];
export type AutoReply = InferResponseType<AutoReplies["$get"], 200>["rules"][number];
export type AutoReplyChange = InferRequestType<AutoReplies["$post"]>["json"];

type Moderation = Client["moderation"];
/** Settings of the workspace, or of one page with those it inherits. */
export type SettingsAnswer = InferResponseType<Moderation["settings"]["$get"], 200>;
export type ModerationSettings = SettingsAnswer["settings"];
export type SettingsChange = InferRequestType<Moderation["settings"]["$post"]>["json"];
export type SavedSettings = InferResponseType<Moderation["settings"]["$post"], 200>;
export type SettingsPreview = InferResponseType<Moderation["settings"]["preview"]["$post"], 200>;
type RuleSets = Moderation["rule-set"];
/** Rules of one page or of all, by section, to be taken elsewhere. */
export type RuleSet = InferRequestType<RuleSets["$post"]>["json"]["rules"];
/** What a set would change in words, for each account. */
export type RuleSetPreview = InferResponseType<RuleSets["preview"]["$post"], 200>;
export type Exception = InferResponseType<Moderation["exceptions"]["$get"], 200>["exceptions"][number];
/** How a page was moderated before, and what is proposed from it. */
export type Habits = InferResponseType<Moderation["habits"][":page"]["$get"], 200>;
export type HabitProposal = NonNullable<NonNullable<Habits["reading"]>["result"]>["proposals"][number];
/** What a page learned from corrections. */
export type Learning = InferResponseType<Moderation["learning"]["$get"], 200>;
export type PostRule = InferResponseType<Moderation["post-rules"]["$get"], 200>["rules"][number];
/** The author of a comment, as far as their comments show them. */
export type Author = InferResponseType<Client["authors"][":commentId"]["$get"], 200>["author"];
/** Near-copies that came within a day. */
export type Wave = InferResponseType<Client["waves"]["$get"], 200>["waves"][number];
export type WaveMember = InferResponseType<Client["waves"][":commentId"]["members"]["$get"], 200>["members"][number];
/** What a visitor asks about a hidden comment, and the comments that it may be about. */
export type Appeal = InferResponseType<Client["appeals"]["$get"], 200>["appeals"][number];
export type AppealFigures = NonNullable<InferResponseType<Client["appeals"]["$get"], 200>["figures"]>;
export type LikelyComment = InferResponseType<Client["appeals"][":id"]["comments"]["$get"], 200>["comments"][number];
/** A surge of hostile comments that was noticed, or a raid that was started. */
export type Raid = InferResponseType<Client["raids"]["$get"], 200>["raids"][number];
export type ExceptionDraft = InferRequestType<Moderation["exceptions"]["preview"]["$post"]>["json"];
/** An example comment, with the reasons why a policy would hide it. */
export type ExampleComment = SettingsPreview["hidden"]["comments"][number];
export type Scan = InferResponseType<Client["scans"]["$get"], 200>["scans"][number];
export type ScanChoice = InferRequestType<Client["scans"][":page"]["choice"]["$post"]>["json"];

type Dashboard = Client["dashboard"];
export type MonthStats = InferResponseType<Dashboard["stats"][":userId"]["$get"], 200>;
/** A page with its protected accounts. */
export type AccountGroup = InferResponseType<Dashboard["account-groups"][":userId"]["$get"], 200>["groups"][number];
type ChartAnswer = InferResponseType<Dashboard["chart-data"][":userId"]["$get"], 200>;
export type Insights = InferResponseType<Dashboard["insights"][":userId"]["$get"], 200>;
export type CauseDay = Insights["causes"][number];
export type ChartPeriod = ChartAnswer["period"];
export type ChartDay = ChartAnswer["chartData"][number];

export type CommentsPage = InferResponseType<Client["comments"]["$get"], 200>;
/** The result of one request of a bulk change. */
export type BulkPart = InferResponseType<Client["comments"]["bulk"]["$post"], 200>;
export type BulkFailure = BulkPart["failures"][number];
export type CommentStats = InferResponseType<Client["comments"]["stats"]["$get"], 200>["stats"];
export type Comment = CommentsPage["comments"][number];
export type Reason = NonNullable<Comment["analysis_metadata"]>["reasons"][number];
/** Why a comment has its status. */
export type Explanation = InferResponseType<Client["comments"][":id"]["explanation"]["$get"], 200>["explanation"];
export type BlockedPerson = InferResponseType<Client["comments"]["blocked"]["$get"], 200>["blocked"][number];
export type ReplyRequest = InferRequestType<Client["comments"]["reply"]["$post"]>["json"];
/** How many old comments a history load brought, and how they were judged. With `more`, the rest follows by itself. */
export type HistoryLoad = InferResponseType<Client["comments"]["force-sync"]["$post"], 200>;

export type SavedReply = InferResponseType<Client["saved-replies"]["$get"], 200>["replies"][number];
export type SavedView = InferResponseType<Client["saved-views"]["$get"], 200>["views"][number];
export type AssignRequest = InferRequestType<Client["assignments"]["$post"]>["json"];
/** The notes of a comment after a change, and the comment with their number. */
export type NotesAnswer = InferResponseType<Client["notes"]["$post"], 201>;

/** What happened to the owner's account. */
export type SecurityEvents = InferResponseType<Client["security"]["events"]["$get"], 200>["events"];

/** The activity log. */
export type AuditPage = InferResponseType<Client["audit"]["$get"], 200>;
export type LogEntry = AuditPage["entries"][number];
export type FailedActionsPage = InferResponseType<Client["comments"]["failed-actions"]["$get"], 200>;
export type FailedAction = FailedActionsPage["failedActions"][number];
