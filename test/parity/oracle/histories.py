"""What a program does to a history before it resumes from it."""

from pydantic_ai.messages import ModelRequest, ModelResponse, ToolCallPart


def close_open_calls(messages):
    """Says that the calls of a last response will never be answered, as closeOpenCalls does here."""
    if not messages or not isinstance(messages[-1], ModelResponse):
        return messages
    if not any(isinstance(part, ToolCallPart) for part in messages[-1].parts):
        return messages
    return [*messages, ModelRequest(parts=[], state='interrupted')]
