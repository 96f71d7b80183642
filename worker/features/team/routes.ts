import { Hono } from "hono";
import { eventOrigin } from "../../http/caller.ts";
import type { ApiEnv, UserEnv } from "../../http/env.ts";
import { can, limit, open, requireNotClosing } from "../../http/guards.ts";
import { requestCountry } from "../../http/request-place.ts";
import { validate } from "../../http/validate.ts";
import type { Role } from "../../vocabulary/people/roles.ts";
import { keepDevice } from "../auth/device.ts";
import { presentUser } from "../auth/present-user.ts";
import { confirmPerson } from "../auth/second-step/confirm-person.ts";
import { sourceOf } from "../auth/source.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { acceptInvitation, joinByInvitation, readInvitation } from "./accept-invitation.ts";
import { changeMember } from "./change-member.ts";
import { chooseSeats } from "./choose-seats.ts";
import { leaveTeam, removeMember } from "./end-membership.ts";
import { handOver } from "./hand-over.ts";
import { invite, resendInvitation, withdrawInvitation } from "./invite.ts";
import { listTeam } from "./list-team.ts";
import { enterWorkspace, loadWorkspaces, makeWorkspace, renameTeam } from "./own-workspaces.ts";
import {
  EnterInput,
  HandOverInput,
  InvitationInput,
  InvitationRef,
  InviteInput,
  JoinInput,
  MemberInput,
  MemberRef,
  OfferInput,
  SeatsInput,
  TeamNameInput,
} from "./schemas.ts";

export const teamRoutes = new Hono<UserEnv>()
  .get("/", can("see"), async (c) =>
    c.json({ success: true as const, ...(await listTeam(c.var.deps, c.var.member)) }, 200),
  )
  .put("/name", can("team"), validate("json", TeamNameInput), async (c) => {
    const { workspaceId } = c.var.caller;
    await renameTeam(c.var.deps, { workspaceId, ...c.req.valid("json") });
    return c.json({ success: true as const, message: "Nombre del equipo guardado." }, 200);
  })
  .post("/invitations", can("team"), limit("card"), requireNotClosing, validate("json", InviteInput), async (c) => {
    const input = c.req.valid("json");
    await invite(c.var.deps, c.var.member, input);
    await recordSecurityEvent(c.var.deps, { kind: "member_invited", ...eventOrigin(c) });
    return c.json({ success: true as const, message: `Enviamos la invitación a ${input.email}.` }, 201);
  })
  .post(
    "/invitations/:id/resend",
    can("team"),
    limit("card"),
    requireNotClosing,
    validate("param", InvitationRef),
    async (c) => {
      const email = await resendInvitation(c.var.deps, c.var.member, c.req.valid("param"));
      return c.json(
        { success: true as const, message: `Enviamos otro enlace a ${email}. El anterior ya no vale.` },
        200,
      );
    },
  )
  .delete("/invitations/:id", can("team"), validate("param", InvitationRef), async (c) => {
    const { workspaceId } = c.var.caller;
    await withdrawInvitation(c.var.deps, { workspaceId, ...c.req.valid("param") });
    return c.json({ success: true as const, message: "Invitación retirada." }, 200);
  })
  .put("/seats", can("team"), validate("json", SeatsInput), async (c) => {
    await chooseSeats(c.var.deps, c.var.member, c.req.valid("json"));
    await recordSecurityEvent(c.var.deps, { kind: "member_changed", ...eventOrigin(c) });
    return c.json({ success: true as const, message: "Cambios guardados." }, 200);
  })
  .put("/members/:userId", can("team"), validate("param", MemberRef), validate("json", MemberInput), async (c) => {
    await changeMember(c.var.deps, c.var.member, { ...c.req.valid("param"), ...c.req.valid("json") });
    await recordSecurityEvent(c.var.deps, { kind: "member_changed", ...eventOrigin(c) });
    return c.json({ success: true as const, message: "Cambios guardados." }, 200);
  })
  .delete("/members/:userId", can("team"), validate("param", MemberRef), async (c) => {
    await removeMember(c.var.deps, c.var.member, c.req.valid("param"));
    await recordSecurityEvent(c.var.deps, { kind: "member_removed", ...eventOrigin(c) });
    return c.json({ success: true as const, message: "Ya no forma parte de tu equipo." }, 200);
  })
  .post("/leave", can("own"), async (c) => {
    await leaveTeam(c.var.deps, c.var.member);
    await recordSecurityEvent(c.var.deps, { kind: "member_left", ...eventOrigin(c) });
    return c.json({ success: true as const, message: "Has dejado el equipo." }, 200);
  })
  .post(
    "/hand-over",
    can("ownership"),
    limit("signIn"),
    requireNotClosing,
    validate("json", HandOverInput),
    async (c) => {
      const { userId, leaves, ...shown } = c.req.valid("json");
      const secondStep = await confirmPerson(c, shown);
      if (secondStep) return c.json({ success: true as const, secondStep }, 200);
      await handOver(c.var.deps, c.var.member, { userId, leaves });
      await recordSecurityEvent(c.var.deps, { kind: "ownership_changed", ...eventOrigin(c) });
      return c.json({ success: true as const, message: "La propiedad ha cambiado de manos." }, 200);
    },
  )
  .post("/offer", can("ownership"), limit("signIn"), requireNotClosing, validate("json", OfferInput), async (c) => {
    const { email, leaves, ...shown } = c.req.valid("json");
    const secondStep = await confirmPerson(c, shown);
    if (secondStep) return c.json({ success: true as const, secondStep }, 200);
    await invite(c.var.deps, c.var.member, { email, role: "owner", pages: null, inviterLeaves: leaves });
    await recordSecurityEvent(c.var.deps, { kind: "ownership_offered", ...eventOrigin(c) });
    const message = `Enviamos el traspaso a ${email}. Sigues siendo propietario hasta que lo acepte.`;
    return c.json({ success: true as const, message }, 200);
  });

export const workspaceRoutes = new Hono<UserEnv>()
  .get("/", can("own"), async (c) =>
    c.json({ success: true as const, workspaces: await loadWorkspaces(c.var.deps, c.var.member) }, 200),
  )
  .post("/", can("own"), limit("card"), validate("json", TeamNameInput), async (c) => {
    const id = await makeWorkspace(c.var.deps, c.var.member, c.req.valid("json"));
    return c.json({ success: true as const, workspace: { id } }, 201);
  })
  .post("/enter", can("own"), validate("json", EnterInput), async (c) => {
    await enterWorkspace(c.var.deps, { userId: c.var.member.userId, ...c.req.valid("json") });
    return c.json({ success: true as const }, 200);
  });

/** The event of an accepted invitation. */
const eventOf = (role: Role) => (role === "owner" ? "ownership_changed" : "member_joined");

/** For people with the link of a mail. */
export const invitationRoutes = new Hono<ApiEnv>()
  .post("/look", open, limit("signIn"), validate("json", InvitationInput), async (c) => {
    const invitation = await readInvitation(c.var.deps, c.req.valid("json"));
    return c.json({ success: true as const, invitation }, 200);
  })
  .post("/join", open, limit("signIn"), validate("json", JoinInput), async (c) => {
    const { deps } = c.var;
    const { token, device, member } = await joinByInvitation(deps, c.req.valid("json"), sourceOf(c));
    keepDevice(c, device);
    const country = requestCountry(c.req.raw);
    const kind = eventOf(member.membership.role);
    await recordSecurityEvent(deps, { kind, workspaceId: member.workspace.id, country });
    return c.json({ success: true as const, token, user: presentUser(member, deps.now()) }, 201);
  })
  .post("/accept", can("own"), limit("signIn"), validate("json", InvitationInput), async (c) => {
    const { deps } = c.var;
    const { workspace, invitation } = await acceptInvitation(deps, c.var.member, c.req.valid("json"));
    const { id, publicId, name } = workspace;
    await recordSecurityEvent(deps, { ...eventOrigin(c), kind: eventOf(invitation.role), workspaceId: id });
    return c.json({ success: true as const, workspace: { id: publicId, name: name ?? "" } }, 200);
  });
