"""What capabilities of a scenario say of the model: one for all steps, one for each, and ids that they know."""


def contributions(plan, world):
    body = {}
    if 'model' in plan:
        body['get_model'] = lambda self: to_model(plan['model'], world)
    if 'models' in plan:

        async def select(ctx):
            before = None if ctx.model is None else ctx.model.model_name
            world.log.append(f'{plan["id"]} chooses {ctx.run_step} {before} {len(ctx.messages)} {ctx.usage.requests} {ctx.deps}')
            return to_model(plan['models'][min(ctx.run_step, len(plan['models'])) - 1], world)

        body['get_model'] = lambda self: select
    if 'resolves' in plan:

        async def resolve_model_id(self, ctx, *, model_id):
            world.log.append(f'{plan["id"]} resolves {model_id} {ctx.deps}')
            found = plan['resolves'].get(model_id)
            return None if found is None else to_model(found, world)

        body['resolve_model_id'] = resolve_model_id
    return body


def to_model(name, world):
    from scripted_model import ScriptedModel

    return name if name.startswith('id:') else ScriptedModel(world, {'seed': len(name)}, name)
